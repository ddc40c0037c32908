import { expect, test, vi } from 'vitest';
import { openDatabase } from '@/lib/db/client.server';
import { createTestDatabase } from '@/lib/testing/database';
import { keepPruningPositions } from './keep-pruning.server';

test('old positions that can’t be removed are logged, and nothing stops', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { url, drop } = await createTestDatabase();
  const { db, pool } = openDatabase(url);
  await pool.query('alter table driver_positions rename to elsewhere');
  const stop = new AbortController();
  const pruning = keepPruningPositions(db, stop.signal);
  await expect.poll(() => logged.mock.calls.map(([line]) => line)).toEqual(['old positions not removed:']);
  stop.abort();
  await pruning;
  await pool.end();
  await drop();
});
