import { expect, test, vi } from 'vitest';
import type { Database } from '@/lib/db/client.server';
import { keepMailing } from './keep-mailing.server';

vi.mock('@/lib/mail/send.server', () => ({ canMail: () => false }));

test('without a server of mail it waits for its signal: one part that ends would end all work of the leader', async () => {
  const stopping = new AbortController();
  const ended = vi.fn();
  const running = keepMailing({} as Database, stopping.signal).then(ended);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(ended).not.toHaveBeenCalled();
  stopping.abort();
  await running;
});
