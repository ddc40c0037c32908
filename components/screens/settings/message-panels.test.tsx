// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { openPage, settle } from '@/lib/testing/testing-page';
import { RingPanels } from './message-panels';

const branch = (id: string, name: string, gone: boolean) => ({
  ...{ id, name, gone, phone: '', address: '', latitude: null, longitude: null, createdAt: null, goneAt: null },
});

test('a list is for a branch that is there, by its name', async () => {
  const branches = [branch('b1', 'Salmiya', false), branch('b2', 'Jahra', false), branch('b3', 'Gone', true)];
  await openPage(<RingPanels />, {
    answers: {
      'GET /api/branches': { branches, syncedAt: null, stale: false, wantsAddress: false, problem: null },
      'GET /api/settings/escalation': { lists: [], people: [] },
    },
  });
  await vi.waitFor(async () => {
    await settle();
    const options = [...(document.querySelector('select')?.options ?? [])];
    expect(options.map(({ textContent }) => textContent)).toEqual(['All branches', 'Salmiya', 'Jahra']);
  });
});
