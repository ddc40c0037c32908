import { BYTE_ORDER_MARK, type Cell, csvLine } from '@/lib/format/csv';

/** A CSV file that is written while it is read: `pages` are the lines after the header, some at a time. */
export function csvResponse(
  name: string,
  header: readonly string[],
  pages: AsyncIterable<readonly Cell[][]>,
): Response {
  const encoder = new TextEncoder();
  const iterator = pages[Symbol.asyncIterator]();
  let isBegun = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!isBegun) {
        isBegun = true;
        controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(header)));
        return;
      }
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value.map(csvLine).join('')));
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

/** The lines of rows that are read a page at a time, each after the last row of the page before. */
export async function* csvPages<Row>(
  { signal }: { signal: AbortSignal },
  read: (page: { last: Row | undefined; limit: number }) => Promise<readonly Row[]>,
  toCells: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  let last: Row | undefined;
  while (!signal.aborted) {
    const rows = await read({ last, limit: PAGE });
    yield rows.map(toCells);
    if (rows.length < PAGE) return;
    last = rows.at(-1);
  }
}
