// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { openPage, refusal, settle } from '@/lib/testing/testing-page';
import { MessagePanels, RingPanels } from './message-panels';

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

test('mail waits for the messages above it, which would move it', async () => {
  let answer = (_: object) => {};
  const push = new Promise<object>((resolve) => {
    answer = resolve;
  });
  const mail = { digest: false, untaken: false, report: null, hour: 8, isSetUp: true, email: 'dana@shop.example' };
  await openPage(<MessagePanels />, {
    answers: { 'GET /api/settings/push': () => push, 'GET /api/settings/mail': mail },
  });
  await settle();
  expect(document.querySelectorAll('h2')).toHaveLength(0);
  answer({ publicKey: 'key', browsers: [] });
  await vi.waitFor(async () => {
    await settle();
    expect(document.querySelectorAll('h2')).toHaveLength(2);
  });
});

test.each(['push', 'mail'])(
  'settings of %s that do not load say why, and are tried again by the press of a button',
  async (failing) => {
    const settings = {
      push: { publicKey: 'key', browsers: [] },
      mail: { digest: false, untaken: false, report: null, hour: 8, isSetUp: true, email: 'dana@shop.example' },
    };
    const refused = refusal(403, 'forbidden');
    const page = await openPage(<MessagePanels />, {
      answers: {
        'GET /api/settings/push': failing === 'push' ? [refused, settings.push] : settings.push,
        'GET /api/settings/mail': failing === 'mail' ? [refused, settings.mail] : settings.mail,
      },
    });
    for (let times = 0; times < 5; times++) await settle();
    expect(page.callsOf(`GET /api/settings/${failing}`)).toHaveLength(1);
    expect(document.querySelectorAll('fieldset')).toHaveLength(0);
    await page.press('Try again');
    await vi.waitFor(async () => {
      await settle();
      expect(document.querySelectorAll('h2')).toHaveLength(2);
      expect(page.button('Try again')).toBeUndefined();
    });
  },
);

test('lists of who is informed that do not load say why', async () => {
  const page = await openPage(<RingPanels />, {
    answers: { 'GET /api/settings/escalation': refusal(403, 'forbidden') },
  });
  await settle();
  expect(page.button('Try again')).toBeDefined();
});
