// @vitest-environment jsdom
import { act } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import connections from '@/lib/i18n/messages/en/connections.json';
import problems from '@/lib/i18n/messages/en/problems.json';
import { ABILITIES, fill, openPage, refusal, settle } from '@/lib/testing/testing-page';
import { ConnectionPage } from './connection-page';
import { connectionEntry, credentialView, held } from './testing-entry';

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z'), toFake: ['Date'] }));

const open = (of: object, { role = 'owner', answers = {} }: { role?: 'owner' | 'viewer'; answers?: object } = {}) =>
  openPage(<ConnectionPage id="c-1" abilities={ABILITIES} isNew={false} doctor={null} />, {
    role,
    answers: { 'GET /api/connections': { connections: [connectionEntry('c-1', of)] }, ...answers } as never,
  });

/** Credentials in use (the key ends in `old1`), with others that wait. */
const changing = (current: object, pending: object, differing = true) =>
  held('v2', {
    current: credentialView({ endings: { apiKey: 'old1', apiSecret: 'same' }, ...current }),
    pending: credentialView({ endings: { apiKey: differing ? 'new2' : 'old1', apiSecret: 'same' }, ...pending }),
  });

test('a connection that is not there, and one that could not be read', async () => {
  const missing = await openPage(<ConnectionPage id="c-2" abilities={ABILITIES} isNew={false} doctor={null} />, {
    answers: { 'GET /api/connections': { connections: [connectionEntry('c-1')] } },
  });
  expect(missing.text()).toContain(connections.missingTitle);
  missing.container.remove();
  const failed = await openPage(<ConnectionPage id="c-2" abilities={ABILITIES} isNew={false} doctor={null} />, {
    answers: { 'GET /api/connections': refusal(500, 'internal') },
  });
  expect(failed.text()).toContain(problems.unexpected.title);
});

test.each([
  [{ sandbox: false, testMode: false }, 'modeReal'],
  [{ sandbox: false, testMode: true }, 'modeTest'],
  [{ sandbox: true, testMode: false }, 'modeSandbox'],
  [{ sandbox: true, testMode: true }, 'modeSandboxTest'],
] as const)('says which orders it sends: %o', async (of, key) => {
  const page = await open({ ...of, otherCountry: 'SA', dayStartHour: 4, countrySource: 'declared' });
  const facts = page.text();
  expect(facts).toContain(`${connections.facts.orders}${connections.facts[key]}`);
  expect(facts).toContain('The service returns Saudi Arabia.');
  expect(facts).toContain(`${connections.facts.dayStart}04:00`);
  expect(facts).toContain(connections.facts.countrySource.declared);
  expect(facts).toContain(`${connections.facts.merchant}${connections.facts.notStated}`);
  expect(facts.includes(connections.facts.simulator)).toBe(of.sandbox);
});

test('what comes from the environment is named by its variables, and can be changed there alone', async () => {
  const page = await open({
    source: 'environment',
    credentials: [held('v2', { variables: ['SERVICE_V2_KEY', 'SERVICE_V2_SECRET'], pending: credentialView() })],
    variablesOfOtherMerchant: ['SERVICE_V1_TOKEN'],
  });
  expect(page.text()).toContain('SERVICE_BASE_URL, SERVICE_V2_KEY, SERVICE_V2_SECRET');
  expect(page.text()).toContain('belong to another merchant, so they are not used here: SERVICE_V1_TOKEN');
  expect(page.text()).toContain(connections.remove.environment);
  for (const name of [/^Rotate/, /^Add v/, /^Delete/, /^Discard/]) expect(page.button(name)).toBeUndefined();
  expect(page.button(connections.test.now)).toBeDefined();
});

test('a viewer sees the credentials and changes nothing', async () => {
  const page = await open(
    { credentials: [held('v2', { pending: credentialView() }), held('v1')], removable: true, editable: ['name'] },
    { role: 'viewer' },
  );
  expect(page.text()).toContain(connections.credentials.title);
  for (const name of [
    /^Rotate/,
    /^Delete/,
    /^Discard/,
    /^Add v/,
    connections.facts.edit,
    connections.test.now,
    connections.remove.open,
    connections.webhook.rotate,
  ])
    expect(page.button(name)).toBeUndefined();
});

test('the last credentials can be changed and not deleted; of two, each can', async () => {
  const one = await open({ credentials: [held('v2')] });
  expect(one.button(/^Delete the credentials/)).toBeUndefined();
  expect(one.button('Add v1, access token')).toBeDefined();
  expect(one.button('Add v2, signed requests')).toBeUndefined();
  one.container.remove();
  const two = await open(
    { credentials: [held('v2'), held('v1')], testMode: true },
    { answers: { 'DELETE /api/connections/c-1/credentials': connectionEntry('c-1') } },
  );
  await two.press('Delete the credentials: v2, signed requests');
  expect(two.text()).toContain(connections.credentials.takeAwayEndsTests);
  await two.press(connections.credentials.takeAwayConfirm);
  const [call] = two.callsOf('DELETE /api/connections/c-1/credentials');
  expect(Object.fromEntries(call?.query ?? [])).toEqual({ generation: 'v2', slot: 'current' });
});

test.each([
  ['proven', 'unproven', true, '…old1 is used until …new2 is accepted.'],
  ['unproven', 'unproven', false, connections.credentials.overlapUnnamed],
  ['proven', 'refused', true, connections.credentials.pending.refused],
  ['proven', 'other_mode', true, connections.credentials.pending.other_mode],
] as const)('%s credentials with %s ones pending say what is used', async (current, pending, differing, sentence) => {
  const page = await open({ credentials: [changing({ state: current }, { state: pending }, differing)] });
  expect(page.text()).toContain(sentence);
  expect(page.text()).toContain(connections.credentials.state[pending]);
  expect(page.button(/^Discard the new credentials/)).toBeDefined();
});

test('refused credentials are not said to be in use, and since when they are refused', async () => {
  const page = await open({
    credentials: [
      changing({ state: 'refused', refusedSince: '2026-11-20T09:30:00.000Z', provenAt: null }, { state: 'unproven' }),
    ],
  });
  expect(page.text()).not.toContain('is used until');
  expect(page.text()).toContain('since 20 Nov, 12:30');
  expect(page.text().match(/last accepted/g)).toHaveLength(1);
});

const rotating = (answer: object) =>
  open(
    { credentials: [changing({}, { createdAt: '2026-11-22T08:00:00.000Z' })], merchantName: 'Lulwa' },
    { answers: { 'PUT /api/connections/c-1/credentials': answer } },
  );
async function typeKey() {
  await fill('[name="credentials.v2.apiKey"]', 'key-3');
  await fill('[name="credentials.v2.apiSecret"]', 'secret-3');
}
const ROTATE = 'Rotate the credentials: v2, signed requests';
const PUT = 'PUT /api/connections/c-1/credentials';

test('new credentials are saved over those that were seen, and the kind of the key only where it was chosen', async () => {
  const page = await rotating(connectionEntry('c-1', { credentials: [held('v2')] }));
  await page.press(ROTATE);
  expect(page.text()).toContain(connections.rotate.keyModes.sameLive);
  await page.press(connections.rotate.submit);
  expect(page.callsOf(PUT)).toEqual([]);
  await typeKey();
  await page.press(connections.rotate.submit);
  expect(page.callsOf(PUT)[0]?.body).toEqual({
    credentials: { v2: { apiKey: 'key-3', apiSecret: 'secret-3' } },
    confirmed: false,
    seen: { v2: { current: '2026-11-21T08:00:00.000Z', pending: '2026-11-22T08:00:00.000Z' } },
  });
  expect(page.went).toContain('(anew)');
});

test.each([
  ['live', false],
  ['test', true],
])('a key of the kind %s is saved as one for tests: %s', async (kind, testMode) => {
  const page = await rotating(connectionEntry('c-1', { credentials: [held('v2')] }));
  await page.press(ROTATE);
  await typeKey();
  await act(async () => {
    const field = document.querySelector<HTMLSelectElement>('select[name=keyMode]');
    if (field) field.value = kind;
    field?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.press(connections.rotate.submit);
  expect(page.callsOf(PUT)[0]?.body).toMatchObject({ testMode });
});

test('where nothing shows the merchant, the owner says it, of these credentials alone', async () => {
  const detail = { generations: ['v2'], answer: 'unknown' };
  const page = await rotating([
    refusal(409, 'merchant_unconfirmed', { detail }),
    connectionEntry('c-1', { credentials: [held('v2')] }),
  ]);
  await page.press(ROTATE);
  await typeKey();
  await page.press(connections.rotate.submit);
  expect(page.text()).toContain(connections.rotate.unconfirmed.unknown);
  await fill('[name="credentials.v2.apiSecret"]', 'secret-4');
  expect(page.text()).not.toContain(connections.rotate.unconfirmed.unknown);
  await fill('[name="credentials.v2.apiSecret"]', 'secret-3');
  await act(async () => document.querySelector<HTMLInputElement>('[name="confirmed"]')?.click());
  await settle();
  await page.press(connections.rotate.submit);
  expect(page.callsOf(PUT).map(({ body }) => (body as { confirmed: boolean }).confirmed)).toEqual([false, true]);
});

test('permissions that would be lost are named before the old credentials go', async () => {
  const page = await rotating([
    refusal(409, 'credentials_weaker', { detail: { lost: ['delivery:cancel', 'wallet:read'] } }),
    connectionEntry('c-1', { credentials: [held('v2')] }),
  ]);
  await page.press(ROTATE);
  await typeKey();
  await page.press(connections.rotate.submit);
  expect(page.text()).toContain('This may be lost: cancel, see the wallet.');
  expect(page.callsOf(PUT)).toHaveLength(1);
  await page.press(connections.rotate.weakerConfirm);
  expect(page.callsOf(PUT)[1]?.body).toMatchObject({ losing: ['delivery:cancel', 'wallet:read'] });
});
