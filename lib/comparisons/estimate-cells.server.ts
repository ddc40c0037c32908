import type { EstimateTrip } from '@/lib/order/schema';
import type { Context } from '@/lib/request/context.server';
import { connectionQueue } from './connection-queue.server';
import { estimateCell } from './estimate-cell.server';
import type { Send } from './message-stream.server';
import { putCell } from './rows.server';
import type { CellKey } from './schema';

/** Estimates the cells in this order and stores each before it is sent. Rejects when the signal is aborted. */
export async function estimateCells(
  ctx: Context,
  { id, trip, cells }: { id: string; trip: EstimateTrip; cells: readonly CellKey[] },
  send: Send,
  signal: AbortSignal,
): Promise<void> {
  const onTurn = (turn: 'asking' | 'waiting', key: CellKey) => send({ type: turn, ...key });
  const unsubscribe = connectionQueue(ctx.connection).onPause((waitMs) => send({ type: 'paused', waitMs }));
  try {
    await Promise.all(
      cells.map(async (key) => {
        const cell = await estimateCell(ctx, { key, trip, signal, onTurn });
        await putCell(ctx.db, ctx.connection.id, id, cell);
        send({ type: 'cell', cell });
      }),
    );
  } finally {
    unsubscribe();
  }
}
