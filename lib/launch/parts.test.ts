import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '@/lib/launch/settings/root';
import { watchedAt } from './parts';

test('the dashboard is asked for its health, and less often for a page', () => {
  const [health, page, ...others] = watchedAt('http://desk');
  expect([health?.url, page?.url, others]).toEqual(['http://desk/api/health', 'http://desk/sign-in', []]);
  expect(health?.silentMs).toBeLessThan(page?.silentMs ?? 0);
  expect(existsSync(path.join(ROOT, 'app/(auth)/sign-in/page.tsx'))).toBe(true);
});
