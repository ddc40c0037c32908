// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { call } from '@/lib/http/call';
import settings from '@/lib/i18n/messages/en/settings.json';
import { fill, openPage, refusal, settle } from '@/lib/testing/testing-page';
import { IdentityAsker } from './identity-asker';

const words = settings.codes;
const REFUSED = (detail: object) => refusal(403, 'confirm_identity', { detail });
const schema = z.unknown();

async function open(detail: object) {
  let isConfirmed = false;
  const act = () => (isConfirmed ? { done: true } : REFUSED(detail));
  const page = await openPage(<IdentityAsker />, {
    answers: {
      'POST /api/users': act,
      'PUT /api/privacy/retention': act,
      'POST /api/settings/identity': () => {
        isConfirmed = true;
        return { proof: 'p' };
      },
    },
  });
  return page;
}

test.each([
  [{ hasCodes: true, hasPasskeys: true }, 'identityCode', 'code'],
  [{ hasCodes: false, hasPasskeys: true }, 'identityPasskey', null],
  [{ hasCodes: false, hasPasskeys: false }, 'identityPassword', 'password'],
  [{}, 'identityPassword', 'password'],
] as const)('%o is asked with %s', async (detail, sentence, field) => {
  const page = await open(detail);
  call('POST', '/api/users', schema).catch(() => {});
  await vi.waitFor(() => expect(page.text()).toContain(words[sentence]));
  expect(document.querySelector('dialog input')?.getAttribute('name') ?? null).toBe(field);
});

test('two acts refused at once share one question, and both go on after it', async () => {
  const page = await open({ hasCodes: true });
  const acts = Promise.all([call('POST', '/api/users', schema), call('PUT', '/api/privacy/retention', schema)]);
  await vi.waitFor(() => expect(page.text()).toContain(words.identityTitle));
  await settle();
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
  await fill('[name="code"]', '123456');
  await page.press(words.identityConfirm);
  await expect(acts).resolves.toEqual([{ done: true }, { done: true }]);
  expect(page.callsOf('POST /api/settings/identity')).toHaveLength(1);
  await settle();
  expect(page.text()).not.toContain(words.identityTitle);
});

test('closing the question refuses the act, and the next one asks anew', async () => {
  const page = await open({ hasCodes: true });
  for (const _ of [1, 2]) {
    const refused = call('POST', '/api/users', schema).catch((error) => error.problem.code);
    await vi.waitFor(() => expect(page.text()).toContain(words.identityTitle));
    await page.press('Cancel');
    expect(await refused).toBe('confirm_identity');
    await settle();
  }
  expect(page.callsOf('POST /api/users')).toHaveLength(2);
});
