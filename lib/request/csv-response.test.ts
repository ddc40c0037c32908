import { expect, test, vi } from 'vitest';
import { csvResponse } from './csv-response.server';

test('a file begins with the names of its columns, has a plain name, and is in no cache', async () => {
  type Row = { code: string; name: string; sum: number | null };
  async function* pages(): AsyncGenerator<Row[]> {
    yield [{ code: '=1+1', name: 'a,b', sum: null }];
    yield [];
    yield [{ code: 'ب', name: '2.500', sum: 3 }];
  }
  const columns = {
    code: ({ code }: Row) => code,
    name: ({ name }: Row) => ({ amount: name, currency: 'KWD' }),
    sum: ({ sum }: Row) => sum,
  };
  const response = csvResponse('orders of "Dana"/../٣.csv', columns, (name) => name.toUpperCase(), pages());
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="orders-of-Dana-..-.csv"',
    'cache-control': 'no-store',
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.toString('utf8')).toBe("\uFEFFCODE,NAME,SUM\r\n'=1+1,,\r\nب,2.500,3\r\n");
});

test('a download that is broken off reads no more', async () => {
  const ended = vi.fn();
  let read = 0;
  async function* pages() {
    try {
      for (;;) {
        read += 1;
        yield ['row'];
      }
    } finally {
      ended();
    }
  }
  const reader = csvResponse('a.csv', { code: (row: string) => row }, String, pages()).body?.getReader();
  await reader?.read();
  await reader?.read();
  await reader?.cancel();
  expect(ended).toHaveBeenCalledOnce();
  expect(read).toBeLessThan(4);
});
