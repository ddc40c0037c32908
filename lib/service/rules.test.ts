import { expect, test } from 'vitest';
import { denialsInMemory, isDenialFresh, NO_DENIALS } from './denials.server';
import { GENERATION_FACTS, GENERATIONS } from './generation/generation';
import { everyBranch } from './model/every-branch.server';
import { readBranchPage, readInstallation } from './model/read';
import { cancelOrRead, deleteOnce, readIfUnresolved } from './model/read-outcome.server';
import type { BranchPageResponse, DeliveryResponse } from './model/records';
import { createSilence } from './transport/http/silence';
import { CallAborted, NoResponse, type Outcome } from './transport/refusals/errors';
import { ServiceConflict, ServiceNotFound } from './transport/refusals/refusals';
import { MAX_RETRY_AFTER_MS, RETRY_DELAYS_MS, retryWaitMs } from './transport/retry.server';
import { readDurations, readTimes } from './v1/read';
import { branchTrip, formA, formB } from './v1/trip';
import type { EstimateRequest } from './v2/schema';
import { ENDPOINTS, missingFor, OPERATIONS, permissionFor } from './why-not';

test('an order is sent again by itself in v2 alone; only v0 gives it a key, and only v2 takes a reason', () => {
  const of = (name: keyof (typeof GENERATION_FACTS)['v2']) =>
    GENERATIONS.filter((generation) => GENERATION_FACTS[generation][name]);
  expect({
    repeatable: of('createIsRepeatable'),
    origin: of('takesOrigin'),
    branch: of('needsBranchOfSeveral'),
    reason: of('takesCancelReason'),
    key: of('takesOrderWebhookKey'),
    permissions: of('hasPermissions'),
  }).toEqual({
    ...{ repeatable: ['v2'], origin: ['v2', 'v1'], branch: ['v2'], reason: ['v2'], key: ['v0'] },
    permissions: ['v2', 'v1'],
  });
});

test('each operation needs its own permission and is served by its generations, and what is missing is named', () => {
  const lines = OPERATIONS.map((name) =>
    [
      name,
      permissionFor(name),
      ENDPOINTS[name].by.join(),
      missingFor(name),
      ...GENERATIONS.map((of) => missingFor(name, of)),
    ].join(' '),
  );
  expect(lines).toEqual([
    'createDelivery delivery:write v2,v1,v0 needs_key needs_v2 needs_v1 needs_key',
    'getDelivery delivery:read v2,v1,v0 needs_key needs_v2 needs_v1 needs_key',
    'cancelDelivery delivery:cancel v2,v1,v0 needs_key needs_v2 needs_v1 needs_key',
    'retryDelivery delivery:retry v2 needs_v2 needs_v2 not_in_v1 not_in_v0',
    'estimate delivery:write v2,v1,v0 needs_key needs_v2 needs_v1 needs_key',
    'estimateStatic delivery:write v2,v1,v0 needs_key needs_v2 needs_v1 needs_key',
    'listBranches branch:read v2,v1 needs_v2_or_v1 needs_v2 needs_v1 not_in_v0',
    'getBranch branch:read v2,v1 needs_v2_or_v1 needs_v2 needs_v1 not_in_v0',
    'createBranch branch:write v2,v1 needs_v2_or_v1 needs_v2 needs_v1 not_in_v0',
    'updateBranch branch:update v2,v1 needs_v2_or_v1 needs_v2 needs_v1 not_in_v0',
    'deleteBranch branch:delete v2,v1 needs_v2_or_v1 needs_v2 needs_v1 not_in_v0',
    'listInvoices invoices:read v2 needs_v2 needs_v2 not_in_v1 not_in_v0',
    'getInvoice invoices:read v2 needs_v2 needs_v2 not_in_v1 not_in_v0',
    'getWallet wallet:read v2 needs_v2 needs_v2 not_in_v1 not_in_v0',
    'getInstallation  v1 needs_v1 needs_v2 needs_v1 not_in_v0',
  ]);
});

const answered = (status: number) => ({ answered: true, status }) as Parameters<typeof retryWaitMs>[0]['result'];
const silent = (reason: string) => ({ answered: false, reason }) as Parameters<typeof retryWaitMs>[0]['result'];
const asked = { outcome: 'not-done' as const, repeat: 'safe' as const, round: 0, retryAfterMs: null };

test('a call is sent again where that may help and can make nothing twice, after the pause that the service asks for', () => {
  const wait = (change: Partial<Parameters<typeof retryWaitMs>[0]>) =>
    retryWaitMs({ ...asked, delaysMs: RETRY_DELAYS_MS, result: answered(500), ...change });
  expect([0, 1, 2, 3].map((round) => wait({ round }))).toEqual([1_000, 4_000, 16_000, null]);
  const tried = [400, 401, 403, 409, 422, 429, 499, 500, 503].filter((status) => wait({ result: answered(status) }));
  expect(tried).toEqual([429, 500, 503]);
  expect(['timeout', 'connection', 'aborted', 'tls'].map((reason) => wait({ result: silent(reason) }))).toEqual([
    ...[1_000, 1_000, null, null],
  ]);
  expect(wait({ outcome: 'unknown', repeat: 'unsent-only' })).toBeNull();
  expect([wait({ outcome: 'unknown' }), wait({ repeat: 'unsent-only' })]).toEqual([1_000, 1_000]);
  expect([0, MAX_RETRY_AFTER_MS, MAX_RETRY_AFTER_MS + 1].map((retryAfterMs) => wait({ retryAfterMs }))).toEqual([
    ...[0, 30_000, null],
  ]);
});

test('a service is silent once nothing was answered for fifteen seconds, by calls that began after its last answer', () => {
  const silence = createSilence();
  expect([silence.since(50_000), silence.isDue(0, 1_000)]).toEqual([null, true]);
  silence.answered(10_000);
  silence.unanswered(10_000);
  silence.unanswered(9_000);
  expect([silence.since(60_000), silence.isDue(10_999, 1_000), silence.isDue(11_000, 1_000)]).toEqual([
    ...[null, false, true],
  ]);
  silence.unanswered(12_000);
  silence.unanswered(11_000);
  silence.unanswered(13_000);
  expect([silence.since(25_999), silence.since(26_000), silence.isDue(11_001, 1_000)]).toEqual([null, 11_000, true]);
  silence.answered(8_000);
  expect([silence.since(60_000), silence.isDue(10_500, 1_000)]).toEqual([null, false]);
});

test('a denial is remembered for a quarter of an hour, each permission by itself', () => {
  const clock = { at: Date.parse('2026-11-21T12:00:00Z') };
  const denials = denialsInMemory(() => clock.at);
  denials.add('wallet:read');
  expect(['wallet:read', 'invoices:read'].map(denials.has)).toEqual([true, false]);
  clock.at += 15 * 60_000 - 1;
  expect(denials.has('wallet:read')).toBe(true);
  clock.at += 1;
  expect(denials.has('wallet:read')).toBe(false);
  denials.add('branch:read');
  denials.clear('branch:read');
  NO_DENIALS.add('branch:read');
  expect([denials.has('branch:read'), NO_DENIALS.has('branch:read'), isDenialFresh(undefined)]).toEqual([
    ...[false, false, false],
  ]);
});

const call = { operation: 'x', attempts: 1 };
const lost = (outcome: Outcome) =>
  new NoResponse({ ...call, sent: outcome === 'unknown' ? 'maybe' : 'no', reason: 'timeout', code: 'ETIMEDOUT' });
const refused = { ...call, status: 404, code: null, responseMessage: 'gone' };
const order = (status: string) => ({ delivery: { status } }) as DeliveryResponse;

test('after a lost answer the order is read, and counts as canceled only when it is', async () => {
  const cancel = (failure: Error, read: () => Promise<DeliveryResponse>) =>
    cancelOrRead(() => Promise.reject(failure), read).then(
      ({ delivery }) => delivery.status,
      (error: unknown) => (error === failure ? 'failed' : error),
    );
  const read = async () => order('canceled');
  expect(
    await cancelOrRead(
      async () => order('canceled'),
      () => Promise.reject(new Error('not asked')),
    ),
  ).toEqual(order('canceled'));
  expect(await cancel(lost('unknown'), read)).toBe('canceled');
  expect(await cancel(lost('not-done'), read)).toBe('failed');
  expect(await cancel(lost('unknown'), async () => order('en_route'))).toBe('failed');
  expect(await cancel(lost('unknown'), () => Promise.reject(new Error('no answer')))).toBe('failed');
  expect(await cancel(new Error('a fault of ours'), read)).toBe('failed');
  const aborted = new CallAborted({ ...call, outcome: 'unknown' });
  expect(await readIfUnresolved(aborted, read)).toBeUndefined();
});

test('a branch that is not found was deleted by us where an earlier attempt may have done it', async () => {
  const outcome = (failure?: Error) =>
    deleteOnce(() => (failure ? Promise.reject(failure) : Promise.resolve())).then(
      () => 'deleted',
      (error: unknown) => (error === failure ? 'failed' : error),
    );
  const notFound = (facts: { outcome: Outcome; isOwn: boolean }) =>
    new ServiceNotFound({ ...refused, ...facts } as never);
  expect(await outcome()).toBe('deleted');
  expect(await outcome(notFound({ outcome: 'unknown', isOwn: true }))).toBe('deleted');
  expect(await outcome(notFound({ outcome: 'not-done', isOwn: true }))).toBe('failed');
  expect(await outcome(notFound({ outcome: 'unknown', isOwn: false }))).toBe('failed');
  const conflict = new ServiceConflict({ ...refused, status: 409, outcome: 'unknown', isOwn: true } as never);
  expect(await outcome(conflict)).toBe('failed');
});

test('branches are read page after page, each once, and to an end', async () => {
  const pageOf = (totalPages: number | null) => {
    const seen: number[] = [];
    const list = async (page: number) => {
      seen.push(page);
      const branches = [{ id: `b${page}` }, { id: 'again' }];
      return { branches, totalPages, unreadable: page, generation: `page ${page}` } as unknown as BranchPageResponse;
    };
    return { seen, list };
  };
  const three = pageOf(3);
  const all = await everyBranch(three.list);
  expect(all.branches.map(({ id }) => id)).toEqual(['b1', 'again', 'b2', 'b3']);
  expect([three.seen, all.unreadable, all.generation]).toEqual([[1, 2, 3], 6, 'page 1']);
  const [one, endless] = [pageOf(null), pageOf(900)];
  await everyBranch(one.list);
  await everyBranch(endless.list);
  expect([one.seen, endless.seen.length]).toEqual([[1], 50]);
});

test('v1 names its own estimates, in each form', () => {
  const trip = {
    ...{ origin_format: 'branch_format', origin: { branch_id: 'b'.repeat(24) }, destination_format: 'location_format' },
    destination: { contact_name: 'Mona', contact_phone: '+96550000001', latitude: 29.3, longitude: 48.1 },
  } as EstimateRequest;
  const point = { latitude: 29.3, longitude: 48.1 };
  expect(branchTrip(trip, 'v0')).toEqual({ branch: 'b'.repeat(24), destination: point });
  expect(formB(trip)).toEqual({ origin: { branch: 'b'.repeat(24) }, destination: { location: point } });
  expect(formA(trip)).toMatchObject({ origin: { branch_id: 'b'.repeat(24) }, destination: point });
  const area = { ...trip, destination_format: 'kuwait_format', destination: {} } as unknown as EstimateRequest;
  const pin = { ...trip, origin_format: 'location_format', origin: point } as unknown as EstimateRequest;
  const fieldOf = (make: () => unknown) => {
    try {
      return make();
    } catch (failure) {
      return (failure as { issues: { field: string }[] }).issues.map(({ field }) => field);
    }
  };
  expect(fieldOf(() => formA(area))).toEqual(['destination_format']);
  expect(fieldOf(() => formB(area))).toEqual(['destination_format']);
  expect(fieldOf(() => formB(pin))).toEqual(['origin_format']);
  expect(fieldOf(() => formA(pin))).toMatchObject({ origin: point, destination: point });
  expect(fieldOf(() => formA({ ...pin, origin: {} } as EstimateRequest))).not.toContain('destination_format');
});

test('the records of v1 are read field by field', () => {
  const times = { estimated_pickup_at: '2026-11-21T12:10:00Z', estimated_delivery_at: '2026-11-21T12:40:00Z' };
  const read = { kind: 'times', pickupAt: times.estimated_pickup_at, deliveryAt: times.estimated_delivery_at };
  expect(readTimes({ delivery_fee: 1.25, ...times })).toEqual({ ...read, deliveryFee: '1.25' });
  const eta = { pickupEta: '2026-11-21T12:10:00Z', deliveryEta: null };
  expect(readTimes({ estimate: { deliveryFee: '1.5', currency: 'KWD', ...eta } })).toEqual({
    ...{ kind: 'times', deliveryFee: '1.500', pickupAt: eta.pickupEta, deliveryAt: null },
  });
  const durations = { kind: 'durations', deliveryFee: '2', toPickup: 600, toDelivery: 1_800 };
  const fixed = { delivery_fee: 2, estimated_pickup_duration: 600, estimated_delivery_duration: '1800' };
  expect(readDurations(null)(fixed)).toEqual({ ...durations, unit: null });
  const timeless = { deliveryFee: 2, totalDeliveryDuration: 1_800, durationToPickup: 600 };
  expect(readDurations('seconds')(timeless)).toEqual({ ...durations, unit: 'seconds' });
  expect(() => readDurations('seconds')({ totalDeliveryDuration: 1 })).toThrow('missing');
  const page = { branches: [], page: 2, limit: 20, total_count: 41, total_pages: 3 };
  expect(readBranchPage(page)).toEqual({ totalPages: 3, branches: [], unreadable: 0 });
  const installation = {
    ...{ installation_id: 'i-1', installed_at: '2026-01-01' },
    ...{ app: { id: 'a-1', name: 'Desk' }, permissions: ['delivery:read', null, 7] },
    merchant: { id: 'm-1', name: 'Diwan', email: 'a@b.example', country: 'KW' },
    inputs: [{ name: 'x', value: 1 }],
    webhooks: [{ topic: 'order.updated', url: 'https://desk.example/x' }, 'odd'],
  };
  expect(readInstallation({ data: installation })).toEqual({
    ...{ ...installation, permissions: ['delivery:read', '7'] },
    webhooks: [installation.webhooks[0], { topic: '', url: '' }],
  });
  expect(readInstallation({ id: 'i-2', webhooks: null })).toMatchObject({
    ...{ installation_id: 'i-2', installed_at: null, permissions: [], webhooks: [], merchant: { country: '' } },
  });
});
