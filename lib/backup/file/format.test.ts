import { expect, test } from 'vitest';
import { decodeFrames } from './format';

test('a frame that claims 4 GB is refused with its first bytes', async () => {
  let given = 0;
  async function* endless() {
    yield Buffer.from([...Buffer.from('D'), 0xff, 0xff, 0xff, 0xff]);
    for (; given < 1_000; given += 1) yield Buffer.alloc(1_000);
  }
  await expect(decodeFrames(endless()).next()).rejects.toThrow('a frame that is too large');
  expect(given).toBe(0);
});
