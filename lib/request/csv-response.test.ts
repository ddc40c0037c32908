import { expect, test, vi } from 'vitest';
import { csvResponse } from './csv-response.server';

test('a file begins with its header, has a plain name, and is in no cache', async () => {
  async function* pages() {
    yield [['=1+1', 'a,b', null]];
    yield [];
    yield [['ب', '2.500', 3]];
  }
  const response = csvResponse('orders of "Dana"/../٣.csv', ['code', 'name', 'sum'], pages());
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="orders-of-Dana-..-.csv"',
    'cache-control': 'no-store',
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.toString('utf8')).toBe('\uFEFFcode,name,sum\r\n\'=1+1,"a,b",\r\nب,2.500,3\r\n');
});

test('a download that is broken off reads no more', async () => {
  const ended = vi.fn();
  let read = 0;
  async function* pages() {
    try {
      for (;;) {
        read += 1;
        yield [['row']];
      }
    } finally {
      ended();
    }
  }
  const reader = csvResponse('a.csv', ['code'], pages()).body?.getReader();
  await reader?.read();
  await reader?.read();
  await reader?.cancel();
  expect(ended).toHaveBeenCalledOnce();
  expect(read).toBeLessThan(4);
});
