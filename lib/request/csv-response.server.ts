import { BYTE_ORDER_MARK, type Cell, csvLine } from '@/lib/format/csv';

/** The cell of each column, by the column's name, from left to right. */
export type Columns<Row> = Record<string, (row: Row) => Cell>;

/** A CSV file that is written while it is read: `pages` are its rows, some at a time. `nameOf`: a column's name for the reader. */
export function csvResponse<Row>(
  name: string,
  columns: Columns<Row>,
  nameOf: (column: string) => string,
  pages: AsyncIterable<readonly Row[]>,
): Response {
  const cells = Object.values(columns);
  const encoder = new TextEncoder();
  const iterator = pages[Symbol.asyncIterator]();
  let isBegun = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!isBegun) {
        isBegun = true;
        controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(Object.keys(columns).map(nameOf))));
        return;
      }
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value.map((row) => csvLine(cells.map((cell) => cell(row)))).join('')));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name.replace(/[^\w.-]+/g, '-')}"`,
      'cache-control': 'no-store',
    },
  });
}

const PAGE = 1_000;

/** Rows that are read a page at a time, each after the last row of the page before. */
export async function* csvPages<Row>(
  { signal }: { signal: AbortSignal },
  read: (page: { last: Row | undefined; limit: number }) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined;
  while (!signal.aborted) {
    const rows = await read({ last, limit: PAGE });
    yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1);
  }
}
