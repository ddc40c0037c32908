// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import doctor from '@/lib/i18n/messages/en/doctor.json';
import { openPage, refusal, settle } from '@/lib/testing/testing-page';
import { ConnectionDoctor } from './connection-doctor';

const CALL = 'POST /api/connections/c-1/doctor';
const planned = (id: string, generation: string | null = null, permission: string | null = null) => ({
  ...{ id, generation, permission },
});
const step = (of: object, outcome: string, finding: string, more: object = {}) => ({
  type: 'step',
  step: { ...of, outcome, finding, facts: {}, probes: [], ...more },
});
const probe = (of: object = {}) => ({
  ...{ variant: 'as_sent', method: 'GET', target: '/v2/branches', canonical: null, status: 401, failure: null, ms: 12 },
  ...{ aheadMs: null, responseMessage: null, ...of },
});
const plan = (steps: object[], isOfEnvironment = false) => ({
  ...{ type: 'plan', steps, baseUrl: 'https://api.example', isOfEnvironment, startedAt: '2026-11-21T08:00:00.000Z' },
});
const diagnosis = (cause: string, severity: string, of: object = {}) => ({
  type: 'diagnosis',
  diagnosis: { cause, severity, generation: 'v2', facts: {}, working: [], summary: null, ...of },
});
const stream = (...messages: object[]) => new Response(messages.map((one) => `${JSON.stringify(one)}\n`).join(''));
const END = { type: 'end' };

const open = (
  answer: object,
  { role = 'owner' as const, hasKey = true }: { role?: 'owner' | 'viewer'; hasKey?: boolean } = {},
) => openPage(<ConnectionDoctor connectionId="c-1" hasKey={hasKey} />, { role, answers: { [CALL]: answer as never } });
const rows = () => [...document.querySelectorAll('ol[aria-label] > li')].map(({ textContent }) => textContent ?? '');

const MAY = planned('permission', 'v2', 'branch:read');
const MAY_NOT = planned('permission', 'v2', 'delivery:cancel');

test('a viewer reads that an owner can run it, and has no button', async () => {
  const page = await open(stream(), { role: 'viewer' });
  expect(page.text()).toContain(doctor.ownerOnly);
  expect(document.querySelectorAll('button, input')).toHaveLength(0);
});

test('branches are changed only where the owner allows it, and without a v2 key nobody is asked', async () => {
  const page = await open(stream(END));
  await page.press(doctor.start);
  await act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click());
  await page.press(/^Run/);
  expect(page.callsOf(CALL).map(({ body }) => body)).toEqual([{ tryWriting: false }, { tryWriting: true }]);
  page.container.remove();
  await open(stream(END), { hasKey: false });
  expect(document.querySelectorAll('input[type=checkbox]')).toHaveLength(0);
});

test('the permissions of a key stand in one row with the worst outcome, and what each lost one costs', async () => {
  const key = planned('key', 'v1');
  const page = await open(
    stream(
      plan([planned('reachable'), key, MAY, MAY_NOT]),
      step(planned('reachable'), 'ok', 'reached', { facts: { host: 'api.example', ms: 9 } }),
      step(key, 'skipped', 'skipped'),
      step(MAY, 'ok', 'permission_granted'),
      step(MAY_NOT, 'failed', 'permission_missing', { probes: [probe(), probe({ aheadMs: -60_000 })] }),
      diagnosis('missing_permission', 'attention', {
        facts: { permissions: ['delivery:cancel'] },
        working: ['v2', 'v1'],
      }),
      END,
    ),
  );
  await page.press(doctor.start);
  expect(rows()).toHaveLength(3);
  const [reachable, token, permissions] = rows();
  expect(reachable).toContain(`${doctor.step.reachable}${doctor.outcome.ok}`);
  expect(token).toContain(`${doctor.step.keyV1} · ${doctor.generation.v1}${doctor.outcome.skipped}`);
  expect(permissions).toContain(`${doctor.generation.v2}${doctor.outcome.failed}`);
  expect(permissions).toContain(doctor.loses.delivery_cancel);
  expect(permissions).not.toContain(doctor.loses.branch_read);
  expect(permissions).toContain('2 requests');
  expect(permissions).toContain('401 · 12 ms · clock');
  expect(permissions).toContain('behind');
  expect(page.text()).toContain(`Still working: ${doctor.generation.v1}.`);
  expect(page.button(doctor.again)).toBeDefined();
  expect(page.went).toEqual(['(anew)']);
});

test('while it runs it says how far it is, a stop ends it, and what was found stays', async () => {
  const { readable: body, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const send = writable.getWriter();
  const bytes = (message: object) => new TextEncoder().encode(`${JSON.stringify(message)}\n`);
  const page = await open(() => Object.assign(new Response(body), { clone: () => new Response(body) }));
  await page.press(doctor.start);
  await act(async () => {
    void send.write(bytes(plan([planned('reachable'), planned('clock')])));
    void send.write(bytes(step(planned('reachable'), 'ok', 'reached', { facts: { host: 'h', ms: 9 } })));
  });
  await settle();
  expect(page.text()).toContain(`Checking: ${doctor.step.clock}`);
  expect(page.text()).toContain('1 of 2');
  expect(page.button(doctor.copy)).toBeUndefined();
  await page.press(doctor.stop);
  expect(page.text()).toContain(doctor.stopped);
  expect(page.text()).not.toContain('1 of 2');
  expect(rows()).toHaveLength(2);
});

test.each([
  ['wrong_secret', true, true],
  ['wrong_secret', false, false],
  ['service_problem', true, false],
])('the cause %s of a connection of the environment (%s) says where to change it: %s', async (cause, isOf, isShown) => {
  const page = await open(
    stream(plan([MAY], isOf), diagnosis(cause, 'broken', { facts: { known: 'yes', status: 503, host: 'h' } }), END),
  );
  await page.press(doctor.start);
  expect(page.text().includes(doctor.inEnvironment)).toBe(isShown);
});

const SUMMARY = { works: ['listBranches'], untested: [], impossible: [], missingTopics: [], hasWebhooks: null };
test.each([
  [SUMMARY, 'This connection works', 'Nothing to do.'],
  [{ ...SUMMARY, impossible: ['getWallet'] }, 'This connection works, with limits', 'add a v2 key'],
  [
    { ...SUMMARY, hasWebhooks: false, impossible: ['getWallet'] },
    'This connection works, with limits',
    'Set up what is missing',
  ],
  [{ ...SUMMARY, missingTopics: ['order.updated'] }, 'This connection works, with limits', 'Set up what is missing'],
])('a healthy connection with %o is "%s"', async (summary, title, todo) => {
  const page = await open(stream(plan([MAY]), diagnosis('healthy', 'good', { working: ['v2'], summary }), END));
  await page.press(doctor.start);
  expect(document.querySelector('h3')?.textContent).toBe(title);
  expect(page.text()).toContain(todo);
  expect(page.text().includes(doctor.summary.notSetUp)).toBe(todo.startsWith('Set up'));
  expect(page.text()).not.toContain('Still working');
});

test('a second run begins without what the first one found', async () => {
  const found = [plan([MAY]), step(MAY, 'ok', 'permission_granted'), diagnosis('wrong_secret', 'broken'), END];
  const answers = [stream(...found), new Promise<Response>(() => {})];
  const page = await open(() => answers.shift() as Response);
  await page.press(doctor.start);
  expect(document.querySelectorAll('h3')).toHaveLength(1);
  await page.press(doctor.again);
  expect(document.querySelectorAll('h3')).toHaveLength(0);
  expect(rows()).toEqual([]);
});

test('a refusal, and a stream that breaks, are said with their number', async () => {
  const refused = await open(refusal(429, 'rate_limited', { id: 'err-7' }));
  await refused.press(doctor.start);
  expect(refused.text()).toContain('err-7');
  refused.container.remove();
  const broken = await open(stream(plan([MAY]), { type: 'broken', code: 'internal', id: 'err-8' }));
  await broken.press(doctor.start);
  expect(broken.text()).toContain('err-8');
});
