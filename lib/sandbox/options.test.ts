import { describe, expect, test } from 'vitest';
import { readOptions } from './options';

describe('a wrong flag or value is named in one sentence', () => {
  test.each([
    [['--what'], {}, 'unknown flag --what'],
    [[], { SANDBOX_PORT: 'http' }, 'SANDBOX_PORT'],
    [[], { SANDBOX_PORT: '70000' }, 'SANDBOX_PORT'],
    [[], { SANDBOX_SPEED: '-1' }, 'SANDBOX_SPEED'],
    [[], { SANDBOX_HOST: 'not a host' }, 'SANDBOX_HOST'],
    [[], { SERVICE_BRAND: 'No Brand' }, 'SERVICE_BRAND'],
  ])('%j %j', (flags, environment, name) => {
    const read = () => readOptions(flags, { NODE_ENV: 'test', ...environment });
    expect(read).toThrow(name);
    expect(read).toThrow(/^[^\n]+$/);
  });
});

test('what is not set has a default', () => {
  expect(readOptions([], { NODE_ENV: 'test', SANDBOX_PORT: '', DATA_DIR: 'data' })).toEqual({
    flag: null,
    control: false,
    asDocumented: false,
    shop: false,
    port: 4010,
    host: '127.0.0.1',
    dataDir: 'data/sandbox',
    speed: undefined,
    brand: undefined,
  });
});
