import type { EstimateTrip } from '@/lib/deliveries/order-schema';
import type { Context } from '@/lib/request/context.server';
import { askCell } from './ask-cell.server';
import { connectionQueue } from './connection-queue.server';
import type { Send } from './message-stream.server';
import { putCell } from './rows.server';
import type { CellKey } from './schema';

/** Asks every cell in this order, each on its own; keeps each answer before it is told. Rejects when the signal is aborted. */
export async function askCells(
  ctx: Context,
  { id, trip, cells }: { id: string; trip: EstimateTrip; cells: readonly CellKey[] },
  send: Send,
  signal: AbortSignal,
): Promise<void> {
  const onTurn = (turn: 'asking' | 'waiting', key: CellKey) => send({ type: turn, ...key });
  const deafen = connectionQueue(ctx.connection.id).onPause((waitMs) => send({ type: 'paused', waitMs }));
  try {
    await Promise.all(
      cells.map(async (key) => {
        const cell = await askCell(ctx, { key, trip, signal, onTurn });
        await putCell(ctx.db, ctx.connection.id, id, cell);
        send({ type: 'cell', cell });
      }),
    );
  } finally {
    deafen();
  }
}
