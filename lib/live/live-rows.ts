import type { z } from 'zod/mini';
import type { LiveEvent } from './live-store';

/** Reads the rows of an event, once for all of its receivers. A row that can't be read is left out. */
export function rowsOf<Row>(schema: z.ZodMiniType<Row>): (event: LiveEvent) => Row[] {
  const read = new WeakMap<LiveEvent, Row[]>();
  return (event) => {
    const rows = read.get(event) ?? event.rows.flatMap((row) => schema.safeParse(row).data ?? []);
    read.set(event, rows);
    return rows;
  };
}

/** The newer of two states of a row: the known one, and one that came by the stream or in a response. */
export function newerRow<Row extends { updatedAt: string }>(known: Row, change: Row | undefined): Row {
  return change && isNewer(known, change) ? change : known;
}

/** Whether a change is at least as new as what is known. */
export function isNewer(known: { updatedAt: string }, change: { updatedAt: string }): boolean {
  return change.updatedAt >= known.updatedAt;
}
