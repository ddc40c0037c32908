// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { openPage, settle } from '@/lib/testing/testing-page';
import { MailPanel } from './mail-panel';

const SETTINGS = { digest: false, untaken: false, report: null, hour: 8, isSetUp: true, email: 'dana@shop.example' };
const press = (name: RegExp) =>
  act(async () =>
    [...document.querySelectorAll('label')]
      .find(({ textContent }) => name.test(textContent ?? ''))
      ?.querySelector('input')
      ?.click(),
  );

test('a choice that is made while another is being saved keeps both, and the server gets them in turn', async () => {
  const answer = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { ...SETTINGS, digest: true };
  };
  const page = await openPage(<MailPanel />, {
    answers: { 'GET /api/settings/mail': SETTINGS, 'PUT /api/settings/mail': answer },
  });
  await press(/^Daily overview/);
  // The choice is drawn a moment later.
  await settle();
  await press(/^What nobody/);
  await act(() => new Promise((resolve) => setTimeout(resolve, 150)));
  await settle();
  const bodies = page.callsOf('PUT /api/settings/mail').map(({ body }) => body);
  expect(bodies).toMatchObject([
    { digest: true, untaken: false },
    { digest: true, untaken: true },
  ]);
});

test('an address that the server of mail refuses is said, with the time', async () => {
  const answers = { 'GET /api/settings/mail': { ...SETTINGS, refusedAt: '2026-11-21T06:00:00.000Z' } };
  const page = await openPage(<MailPanel />, { answers });
  expect(page.text()).toMatch(/refuses this address, last on .*9:00/);
});

test('without a server of mail nothing can be chosen, and money’s report only by who may read it', async () => {
  const answers = { 'GET /api/settings/mail': { ...SETTINGS, isSetUp: false } };
  const page = await openPage(<MailPanel />, { answers, role: 'viewer' });
  expect(page.text()).toContain('Mail is not set up on this installation');
  expect(document.querySelector('fieldset')?.disabled).toBe(true);
  expect(page.text()).not.toContain('Report as a CSV file');
});
