// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import privacy from '@/lib/i18n/messages/en/privacy.json';
import { openPage, settle } from '@/lib/testing/testing-page';
import { RetentionPanel } from './retention-panel';

const RETENTION = {
  settings: { names: 365, webhooks: 30, signIns: null },
  lastRun: { at: '2026-11-21T00:00:00.000Z', counts: { orders: 3, customers: 0, webhooks: 12, signIns: 0 } },
  lastErasure: null,
};
const words = privacy.retention;

async function open(counts: object) {
  const page = await openPage(<RetentionPanel retention={RETENTION} />, {
    answers: {
      'POST /api/privacy/retention/preview': counts,
      'PUT /api/privacy/retention': { ...RETENTION, settings: { ...RETENTION.settings, signIns: 90 } },
    },
  });
  const choose = async (label: string, value: string) => {
    const id = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.htmlFor ?? '';
    const select = document.getElementById(id) as HTMLSelectElement;
    await act(async () => {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await settle();
  };
  return { ...page, choose };
}

test('a change is asked with what it erases, and sent with the others as they are', async () => {
  const page = await open({ orders: 7, customers: 1, webhooks: 0, signIns: 0 });
  expect(page.text()).toContain('12 webhooks');
  expect(page.text()).not.toContain('0 customers');
  await page.choose(words.signIns.label, '90');
  const wanted = { names: 365, webhooks: 30, signIns: 90 };
  expect(page.calls.at(-1)).toMatchObject({ call: 'POST /api/privacy/retention/preview', body: wanted });
  expect(page.text()).toContain(words.askBody);
  expect(page.text()).toContain('7 orders');
  expect(page.callsOf('PUT /api/privacy/retention')).toEqual([]);
  await page.press(words.confirm);
  expect(page.callsOf('PUT /api/privacy/retention')).toMatchObject([{ body: wanted }]);
});

test('a longer time erases nothing, and "for ever" is no number of days', async () => {
  const page = await open({ orders: 0, customers: 0, webhooks: 0, signIns: 0 });
  await page.choose(words.names.label, '');
  expect(page.calls.at(-1)).toMatchObject({ body: { names: null, webhooks: 30, signIns: null } });
  expect(page.text()).toContain(words.nothing);
});
