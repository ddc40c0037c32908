import { expect, test } from 'vitest';
import { createTestDatabase } from '@/lib/testing/database';
import { checkReports } from './check-reports';

test('a standby of another database stops the start, one that can’t be reached does not', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await expect(checkReports(first.url, second.url)).rejects.toThrow(
    'DATABASE_REPORTS_URL leads to another database than DATABASE_URL: set it to a standby of it.',
  );
  await checkReports(first.url, first.url);
  await checkReports(first.url, undefined);
  await checkReports(first.url, 'postgres://nobody@127.0.0.1:1/none');
  await Promise.all([first.drop(), second.drop()]);
});
