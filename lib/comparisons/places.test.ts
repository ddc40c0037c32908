import { expect, test } from 'vitest';
import type { BranchRow } from '@/lib/branches/schema';
import { CallProblem } from '@/lib/http/call';
import { findArea } from '@/lib/map/areas/areas';
import type { EstimateTrip } from '@/lib/order/schema';
import type { Context } from '@/lib/request/context.server';
import { ServiceRequestInvalid } from '@/lib/service/transport/refusals/errors';
import { ServiceRefusal } from '@/lib/service/transport/refusals/refusals';
import { estimateBranch, estimateCell } from './compare.server';
import { dropOffPlace } from './drop-off-place.server';
import { findCheaper } from './find-cheaper.server';
import { inTurn } from './in-turn';
import { nearestBranches } from './ranking/nearest-branches';

const NOW = '2026-11-21T10:00:00.000Z';
const contact = { contact_name: 'Mona', contact_phone: '+96550000001' };
const to = (destination_format: string, destination: object, branch_id = 'b0') =>
  ({
    ...{ origin_format: 'branch_format', origin: { branch_id }, destination_format },
    destination: { ...contact, ...destination },
  }) as unknown as EstimateTrip;
const PIN = { latitude: 29.3339, longitude: 48.0761 };
const branch = (id: string, north: number | null, change: Partial<BranchRow> = {}): BranchRow => ({
  ...{ id, name: `Branch ${id}`, phone: '', address: `Street ${id}`, createdAt: null, gone: false, goneAt: null },
  ...{
    latitude: north === null ? null : PIN.latitude + north / 111_195,
    longitude: north === null ? null : PIN.longitude,
  },
  ...change,
});

test('a drop-off lies at its pin, in the middle of its area or district, of its city where no district is listed', () => {
  const middleOf = (...[country, name, city]: [string, string, string?]) => {
    const { latitude = 0, longitude = 0 } = findArea(country, name, city) ?? {};
    return { latitude, longitude, approximate: true };
  };
  expect(dropOffPlace(to('location_format', PIN))).toEqual({ ...PIN, approximate: false });
  expect(dropOffPlace(to('kuwait_format', { area: 'Salmiya' }))).toEqual(middleOf('KW', 'Salmiya'));
  expect(dropOffPlace(to('bahrain_format', { area: 'Adliya' }))).toEqual(middleOf('BH', 'Adliya'));
  const rawdah = dropOffPlace(to('ksa_format', { district: 'Rawdah', city: 'Jeddah' }));
  expect(rawdah).toEqual(middleOf('SA', 'Rawdah', 'Jeddah'));
  expect(rawdah).not.toEqual(middleOf('SA', 'Rawdah', 'Riyadh'));
  expect(dropOffPlace(to('ksa_format', { district: 'Nowhere', city: 'Jeddah' }))).toEqual(middleOf('SA', 'Jeddah'));
  expect(dropOffPlace(to('kuwait_format', { area: 'Adliya' }))).toBeNull();
  expect(dropOffPlace(to('ksa_short_format', { short_address: 'RRRD2929' }))).toBeNull();
});

test('branches stand by their distance, those without a place last, and those that are gone not at all', () => {
  const all = [
    branch('c', null),
    branch('b', 500),
    branch('gone', 1, { gone: true }),
    branch('a', null),
    branch('d', 100),
  ];
  const found = nearestBranches(all, PIN);
  expect(found.map(({ id, straightMeters }) => [id, straightMeters])).toEqual([
    ['d', 100],
    ['b', 500],
    ['a', null],
    ['c', null],
  ]);
  const { phone: _, createdAt: __, gone: ___, goneAt: ____, ...shown } = branch('d', 100);
  expect(found[0]).toEqual({ ...shown, straightMeters: 100 });
  expect(nearestBranches(all, null).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

const facts = { operation: 'x', attempts: 1, outcome: 'not-done' as const, code: null, isOwn: true };
type Answer = { fee: string; currency?: string | null; more?: object; isApproximate?: boolean } | Error;
/** A service that answers by branch, and what it was asked. */
function at(answers: Record<string, Answer>) {
  const asked: string[] = [];
  const estimate = (kind: string) => async (trip: { origin_format: string; origin: { branch_id: string } }) => {
    const { branch_id } = trip.origin;
    asked.push(`${kind} ${trip.origin_format} ${branch_id}`);
    const answer = answers[branch_id] ?? new ServiceRefusal({ ...facts, status: 400, responseMessage: 'no' });
    if (answer instanceof Error) throw answer;
    const { fee, currency = null, more, isApproximate } = answer;
    const meters = { estimated_distance: 4_000, estimated_duration: 600 };
    return { estimate: { delivery_fee: fee, currency, ...meters, ...more }, ...(isApproximate && { isApproximate }) };
  };
  const ctx = {
    service: { estimate: estimate('realtime'), estimateStatic: estimate('static') },
    ...{ connection: { currency: 'KWD' }, user: { branches: null }, now: () => new Date(NOW) },
    signal: new AbortController().signal,
  } as unknown as Context;
  return { ctx, asked };
}

test('a cell has the fee in its currency’s decimals, or why there is none', async () => {
  const known = { distanceMeters: 4_000, durationSeconds: 600, times: null, isApproximate: false };
  const times = { estimated_pickup_at: NOW, estimated_delivery_at: undefined };
  const { ctx } = at({
    plain: { fee: '1.1' },
    riyals: { fee: '9.5', currency: 'SAR' },
    timed: { fee: '1', more: { estimated_distance: null, estimated_duration: null, ...times } },
    about: { fee: '1', isApproximate: true },
    pin: new ServiceRequestInvalid('a v1 estimate', [{ field: 'x', message: 'must be a pin' }]),
    odd: new Error('a fault of ours'),
  });
  const cell = async (branchId: string, trip = to('location_format', PIN)) => {
    const { estimate, problem, ...of } = await estimateCell(ctx, { branchId, variant: 'static', trip });
    expect(of).toEqual({ branchId, variant: 'static', answeredAt: NOW });
    return estimate ?? problem?.code;
  };
  expect(await cell('plain')).toEqual({ deliveryFee: '1.100', currency: 'KWD', ...known });
  expect(await cell('riyals')).toEqual({ deliveryFee: '9.50', currency: 'SAR', ...known });
  expect(await cell('timed')).toEqual({
    ...{ deliveryFee: '1.000', currency: 'KWD', ...known, distanceMeters: null, durationSeconds: null },
    times: { pickupAt: NOW, deliveryAt: null },
  });
  expect(await cell('about')).toMatchObject({ isApproximate: true });
  expect(await cell('pin')).toBe('estimate_needs_pin');
  expect(await cell('refused')).toBe('service_refused');
  await expect(cell('odd')).rejects.toThrow('a fault of ours');
});

test('somebody of some branches compares these alone: of another one nothing is asked', async () => {
  const { ctx, asked } = at({ b1: { fee: '1' }, b2: { fee: '2' } });
  const narrow = { ...ctx, user: { ...ctx.user, branches: ['b1'] } };
  const notFound = { status: 404, code: 'branch_not_found' };
  await expect(estimateBranch(narrow, { ...to('location_format', PIN), branchId: 'b2' })).rejects.toMatchObject(
    notFound,
  );
  expect(asked).toEqual([]);
  const { cells } = await estimateBranch(narrow, { ...to('location_format', PIN, 'b2'), branchId: 'b1' });
  expect(cells.map(({ variant }) => variant)).toEqual(['realtime', 'static']);
  expect(asked.sort()).toEqual(['realtime branch_format b1', 'static branch_format b1']);
});

test('a cheaper branch is looked for among the chosen one and the five nearest others', async () => {
  const branches = Array.from({ length: 8 }, (_, index) => branch(`b${index}`, 100 + index * 100));
  const fees = ['1.500', '1.400', '1.300', '1.600', '1.200', '0.100', '0.050'];
  const answers = Object.fromEntries(fees.map((fee, index): [string, Answer] => [`b${index}`, { fee }]));
  const seek = async (change: Record<string, Answer>, chosen = 'b7') => {
    const { ctx, asked } = at({ ...answers, ...change });
    const found = await findCheaper(ctx, to('location_format', PIN, chosen), branches);
    return { ...found, asked: asked.map((line) => line.split(' ')[2]), best: found.best?.branchId };
  };
  expect(await seek({ b7: { fee: '1.350' } })).toMatchObject({
    ...{ askedBranches: 6, answeredBranches: 6, current: { deliveryFee: '1.350' }, best: 'b4' },
    asked: ['b7', 'b0', 'b1', 'b2', 'b3', 'b4'],
  });
  // A fee in another currency is never cheaper, and the chosen one may have none.
  expect(await seek({ b4: { fee: '0.900', currency: 'SAR' } })).toMatchObject({
    ...{ askedBranches: 6, answeredBranches: 5, current: null, best: 'b2' },
  });
  expect((await seek({}, 'unknown')).asked).toEqual(['b0', 'b1', 'b2', 'b3', 'b4']);
});

test('three estimates are asked for at once, the others in their turn; a long wait, or none, is told at once', async () => {
  const { signal } = new AbortController();
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const asked = [0, 1, 2, 3, 4].map((index) =>
    inTurn(signal, () => {
      begun.push(index);
      return new Promise<number>((end) => ends.push(() => end(index)));
    }),
  );
  const turn = () => new Promise((go) => setImmediate(go));
  await turn();
  expect(begun).toEqual([0, 1, 2]);
  ends[1]?.();
  await turn();
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const end of ends) end();
  await turn();
  for (const end of ends) end();
  expect(await Promise.all(asked)).toEqual([0, 1, 2, 3, 4]);
  const problem = (waitSeconds?: number) => new CallProblem(429, { code: 'service_busy', detail: { waitSeconds } });
  for (const failure of [problem(), problem(61), new Error('odd')]) {
    let tries = 0;
    const failing = inTurn(signal, async () => {
      tries += 1;
      throw failure;
    });
    await expect(failing).rejects.toBe(failure);
    expect(tries).toBe(1);
  }
});
