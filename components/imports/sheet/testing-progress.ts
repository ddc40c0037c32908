import type { ImportProgress } from '@/lib/imports/schema';

/** For tests: an import of two rows that has just begun. */
export const PROGRESS: ImportProgress = {
  id: 'i-1',
  name: 'boxes.csv',
  state: 'running',
  reason: null,
  reasonText: null,
  counts: { waiting: 2, sending: 0, sent: 0, unresolved: 0, refused: 0, skipped: 0, canceled: 0 },
  total: 2,
  unsent: 0,
  fees: '0',
  currency: 'KWD',
  createdByName: null,
  actorName: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  endedAt: null,
  expectedEndAt: null,
  sendUntil: null,
};

/** For tests: a refused row as the import's page reads it. */
export const refusedRow = (position: number, line: number) => ({
  position,
  line,
  reference: `R-${position}`,
  state: 'refused',
  order: {},
  problem: null,
  delivery: null,
  otherImport: null,
  isMendable: true,
});
