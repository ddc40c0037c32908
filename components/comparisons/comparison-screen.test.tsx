// @vitest-environment jsdom
import { onlineManager } from '@tanstack/react-query';
import { act } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import type { DropOff } from '@/lib/comparisons/schema';
import { abilitiesQuery } from '@/lib/connections/abilities/abilities-query';
import { ABILITIES, type Answers, openPage, refusal, settle } from '@/lib/testing/testing-page';
import { ComparisonScreen, type DropOffFormProps } from './comparison-screen';

const AT = '2026-11-23T10:00:00.000Z';
const BRANCHES = ['b1', 'b2', 'b3', 'b4', 'b5'].map((id) => ({
  id,
  name: `Branch ${id}`,
  address: '',
  latitude: null,
  longitude: null,
  straightMeters: null,
}));
const TO_SALMIYA: DropOff = {
  destination_format: 'kuwait_format',
  destination: { area: 'Salmiya', contact_name: 'Fahad', contact_phone: '+96550123456', instructions: 'ring' },
};

const cell = (branchId: string, variant: string, deliveryFee: string) => ({
  branchId,
  variant,
  answeredAt: AT,
  estimate: {
    deliveryFee,
    currency: 'KWD',
    distanceMeters: 900,
    durationSeconds: 60,
    times: null,
    isApproximate: false,
  },
  problem: null,
});
const cellsOf = (branchId: string, fee: string) => ({
  cells: [cell(branchId, 'realtime', fee), cell(branchId, 'static', fee)],
});
const pair = (index: number) => cellsOf(BRANCHES[index]?.id ?? '', `1.${index}00`);

let form: DropOffFormProps;
const screen = (
  <ComparisonScreen
    canList
    dropOffForm={(props) => {
      form = props;
      return <p>form</p>;
    }}
  />
);
const open = (answers: Answers, search = '') =>
  openPage(screen, { answers: { 'POST /api/comparisons': { place: null, branches: BRANCHES }, ...answers }, search });
const compare = () => act(async () => form.onCompare(TO_SALMIYA));
/** Lets the screen go on until it is so. */
const until = async (isSo: () => boolean) => {
  for (let turn = 0; !isSo() && turn < 1_000; turn += 1) await settle();
  expect(isSo()).toBe(true);
};

test('each branch is asked once, three at a time, without what is of the person', async () => {
  const given: (() => void)[] = [];
  let asked = 0;
  const page = await open({
    'POST /api/comparisons/branch': () =>
      new Promise<object>((resolve) => {
        const answer = pair(asked);
        asked += 1;
        given.push(() => resolve(answer));
      }),
  });
  await compare();
  await until(() => given.length > 0);
  await settle();
  expect(given).toHaveLength(3);
  expect(page.text()).not.toContain('compared');
  given[0]?.();
  await until(() => given.length > 3);
  expect(given).toHaveLength(4);
  await until(() => page.text().includes('compared'));
  await until(() => {
    for (const give of given) give();
    return page.text().includes('branches answered');
  });
  const calls = page.callsOf('POST /api/comparisons/branch').map(({ body }) => body);
  expect(calls.map((body) => (body as { branchId: string }).branchId)).toEqual(BRANCHES.map(({ id }) => id));
  expect(JSON.stringify([calls, window.location.href])).not.toMatch(/Fahad|50123456|ring/);
  expect(page.text()).toContain('All 5 branches answered');
  const links = [...page.container.querySelectorAll<HTMLAnchorElement>('tbody a[href*="deliveries/new"]')];
  expect(new URL(links[0]?.href ?? '').searchParams.get('branch')).toBe('b1');
});

test('while the service limits how fast it is asked, no branch is asked, and then it goes on', async () => {
  const asked: { at: number; answer: () => void }[] = [];
  // Calls without an answer would keep the turns of the tests after this one.
  onTestFinished(() => {
    for (const { answer } of asked) answer();
  });
  const page = await open({
    'POST /api/comparisons/branch': () =>
      new Promise<object>((resolve) => {
        const body = page.callsOf('POST /api/comparisons/branch').at(-1)?.body as { branchId: string };
        const isFirst = asked.length === 0;
        const busy = refusal(503, 'service_busy', { detail: { waitSeconds: 3 } });
        asked.push({ at: Date.now(), answer: () => resolve(isFirst ? busy : cellsOf(body.branchId, '1.000')) });
      }),
  });
  await compare();
  await until(() => asked.length === 3);
  asked[0]?.answer();
  await until(() => page.text().includes('continuing in'));
  await until(() => {
    for (const { answer } of asked) answer();
    return page.text().includes('branches answered');
  });
  expect(asked).toHaveLength(BRANCHES.length + 1);
  for (const { at } of asked.slice(3)) expect(at - (asked[0]?.at ?? 0)).toBeGreaterThanOrEqual(2_995);
});

test('too long a wait is not waited for: the branch says why, and is asked again by a press', async () => {
  const busy = refusal(503, 'service_busy', { detail: { waitSeconds: 90 } });
  const page = await open({
    'POST /api/comparisons/branch': [busy, pair(1), pair(2), pair(3), pair(4), cellsOf('b1', '0.900')],
  });
  await compare();
  await until(() => page.text().includes('2 estimates are missing'));
  expect(page.callsOf('POST /api/comparisons/branch')).toHaveLength(5);
  await page.press('Get the missing estimates');
  expect(page.callsOf('POST /api/comparisons/branch').at(-1)?.body).toMatchObject({ branchId: 'b1' });
  await until(() => page.text().includes('0.900'));
});

test('after another page only the branches without an answer are asked', async () => {
  const page = await open({
    'POST /api/comparisons/branch': [refusal(500, 'unexpected'), pair(1), pair(2), pair(3), pair(4), pair(0)],
  });
  await compare();
  await until(() => page.text().includes('2 estimates are missing'));
  await page.show(<p>another page</p>);
  await page.show(screen);
  await until(() => page.text().includes('All 5 branches answered'));
  const ids = page.callsOf('POST /api/comparisons/branch').map(({ body }) => (body as { branchId: string }).branchId);
  expect(ids).toEqual(['b1', 'b2', 'b3', 'b4', 'b5', 'b1']);
});

test('compared again, every branch is asked anew, and without a network the estimates stay', async () => {
  const answers: Record<string, object> = { b1: cellsOf('b1', '0.900') };
  const list = { place: null, branches: BRANCHES.slice(0, 1) };
  const page = await open({
    'POST /api/comparisons': [list, list, new TypeError('no network')],
    'POST /api/comparisons/branch': () => answers.b1 ?? {},
  });
  await compare();
  await until(() => page.text().includes('0.900'));
  answers.b1 = cellsOf('b1', '0.800');
  await page.press('Compare again');
  await until(() => page.text().includes('0.800'));
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  await page.press('Compare again');
  await until(() => page.text().includes('can’t be reached'));
  expect(page.text()).toContain('0.800');
});

test('an edited drop-off stops the asking, and the estimates are marked as the previous ones', async () => {
  const page = await open({});
  await compare();
  await until(() => page.button('Change') !== undefined && page.calls.length > 3);
  await page.press('Change');
  expect(form.start).toEqual(TO_SALMIYA);
  await act(async () => form.onEdit());
  await settle();
  expect(page.text()).toContain('for the previous one');
  expect(page.callsOf('POST /api/comparisons/branch')).toHaveLength(3);
  expect(page.button('Stop')).toBeUndefined();
  expect(page.client.isFetching({ queryKey: ['comparisons'] })).toBe(0);
});

test('a first drop-off has no estimates that would be of another', async () => {
  const page = await open({});
  await act(async () => form.onEdit());
  expect(page.text()).not.toContain('for the previous one');
});

test('an address of a comparison compares by itself; a wrong one shows the empty form', async () => {
  const { destination_format } = TO_SALMIYA;
  const to = JSON.stringify({ destination_format, destination: { area: 'Salmiya' } });
  const answers = { 'POST /api/comparisons/branch': BRANCHES.map((_, index) => pair(index)) };
  const page = await open(answers, `to=${encodeURIComponent(to)}`);
  await until(() => page.text().includes('All 5 branches answered'));
  expect(page.callsOf('POST /api/comparisons')[0]?.body).toEqual(JSON.parse(to));

  const other = await open({}, 'to=%7B');
  expect(other.text()).toContain('form');
  expect(other.calls).toEqual([]);
});

test('a trip in the address is asked in every kind that the credentials allow', async () => {
  const VARIANT = 'POST /api/estimates/variants/v2-real-time';
  const page = await open({ [VARIANT]: refusal(503, 'service_unavailable') }, 'to=29.3,48&from=b2');
  await act(async () =>
    page.client.setQueryData(abilitiesQuery().queryKey, { ...ABILITIES, estimateVariants: ['v2-real-time'] }),
  );
  await until(() => page.callsOf(VARIANT).length > 0);
  expect(page.callsOf(VARIANT)[0]?.body).toEqual({ from: { branchId: 'b2' }, to: { latitude: 29.3, longitude: 48 } });
  expect(page.callsOf('POST /api/comparisons')[0]?.body).toMatchObject({ destination_format: 'location_format' });
  await until(() => page.text().includes('Needs a v1 access token'));
});

test('without a list of branches a typed one is estimated, and nothing is compared', async () => {
  const page = await openPage(<ComparisonScreen canList={false} dropOffForm={() => null} />, { search: 'to=29.3,48' });
  await page.press('Estimate');
  expect(page.text()).toContain('Set the pickup pin, or enter the ID of the branch');
  expect(page.calls.map(({ call: name }) => name)).not.toContain('POST /api/comparisons');
});
