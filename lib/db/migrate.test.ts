import { expect, test } from 'vitest';
import { migrate } from './migrate.server';

test('an unreachable database is named by its variable, without its password', async () => {
  const failure = await migrate('postgres://desk:the-password@127.0.0.1:1/none').catch((error: unknown) => error);
  expect(String(failure)).toContain('DATABASE_URL');
  expect(String(failure)).not.toContain('the-password');
});
