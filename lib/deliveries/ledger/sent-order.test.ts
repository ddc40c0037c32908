import { expect, test } from 'vitest';
import { readDelivery } from '@/lib/service/model/read';
import type { ServiceDelivery } from '@/lib/service/model/records';
import { differencesFrom, sentOrder } from './sent-order';

const CREATED = new Date('2026-11-21T12:00:00Z');
const CLOCKS = { now: () => CREATED, service: { clock: () => null } };
const destination = { contact_name: 'Sara Al-Fahad', contact_phone: '+96555501234', latitude: 29.3, longitude: 48 };
const trip = (change: object = {}, payment: object = { amount: 12.5 }) => ({
  generation: 'v2',
  createdAt: CREATED,
  requestBody: JSON.stringify({ payment, destination: { ...destination, ...change } }),
});
const platform = (change: object = {}) => ({
  generation: 'v0',
  createdAt: CREATED,
  requestBody: JSON.stringify({
    platformData: { name: 'Sara Al-Fahad', phone: '55501234', amount: 12.5, ...change },
  }),
});

test('the order is read from the body of each generation', () => {
  const order = { name: 'Sara Al-Fahad', phone: '+96555501234', amount: 12.5 };
  expect(sentOrder(trip())).toEqual({ ...order, point: { latitude: 29.3, longitude: 48 } });
  expect(sentOrder({ ...trip({ latitude: undefined }, {}), generation: 'v1' })).toEqual({
    ...order,
    amount: undefined,
    point: null,
  });
  expect(sentOrder(platform())).toEqual({ ...order, phone: '55501234', point: null });
  const location = { latitude: 29.3, longitude: 48 };
  expect(sentOrder(platform({ location, amount: undefined }))).toEqual({
    ...order,
    phone: '55501234',
    amount: undefined,
    point: location,
  });
  expect(sentOrder(platform({ location: 'somewhere' })).point).toBeNull();
});

type Change = {
  name?: string;
  phone?: string;
  latitude?: number | null;
  longitude?: number | null;
  amount?: string | null;
  created_at?: string | null;
};
/** The service's order, the same as was sent but for the change. */
function answer({ amount, created_at, ...customer }: Change = {}): ServiceDelivery {
  const same = readDelivery({
    code: 'AB12C',
    status: 'pending',
    customer: { name: 'Sara Al-Fahad', phone: '+96555501234', address: '', latitude: 29.3, longitude: 48 },
  });
  return {
    ...same,
    customer: { ...same.customer, ...customer },
    amount: amount === undefined ? '12.500' : amount,
    created_at: created_at === undefined ? CREATED.toISOString() : created_at,
  };
}
const differences = (change: Change, row = trip()) => differencesFrom(row, answer(change), CLOCKS).join();

test('an order that is written otherwise is the same', () => {
  expect(differences({})).toBe('');
  expect(differences({ name: 'SARA  al-fahad', phone: '5550 1234', amount: '12.5' })).toBe('');
  expect(differences({ name: '', phone: '', amount: null, latitude: null, created_at: null })).toBe('');
  expect(differences({ longitude: null })).toBe('');
  expect(differences({ amount: '99' }, trip({}, {}))).toBe('');
  expect(differences({ latitude: 1, longitude: 1 }, trip({ latitude: undefined }))).toBe('');
});

test('each thing in which it differs is named', () => {
  expect(differences({ name: 'Huda' })).toBe('name');
  for (const phone of ['+96555501235', '+96565501234']) expect(differences({ phone })).toBe('phone');
  expect(differences({ amount: '12.501' })).toBe('amount');
  expect(differences({ latitude: 29.31 })).toBe('place');
  expect(
    differences({ name: 'Huda', phone: '1', amount: '1', longitude: 40, created_at: '2026-11-21T11:00:00Z' }),
  ).toBe('name,phone,amount,place,time');
});

test('a pin may be moved by half a kilometre each way, and the clocks differ by ten minutes', () => {
  expect(differences({ latitude: 29.3049, longitude: 47.9951 })).toBe('');
  expect(differences({ latitude: 29.2951, longitude: 48.0049 })).toBe('');
  expect(differences({ latitude: 29.3051 })).toBe('place');
  expect(differences({ latitude: 29.2949 })).toBe('place');
  expect(differences({ longitude: 48.0051 })).toBe('place');
  expect(differences({ longitude: 47.9949 })).toBe('place');
  expect(differences({ created_at: '2026-11-21T11:50:00.000Z' })).toBe('');
  expect(differences({ created_at: '2026-11-21T11:49:59.999Z' })).toBe('time');
  expect(differences({ created_at: '2026-11-21T18:00:00.000Z' })).toBe('');
});

test('times are compared by the service’s clock, and not with a time that this machine has not reached yet', () => {
  const behind = { ...CLOCKS, service: { clock: () => ({ offsetMs: -3_600_000 }) } };
  const early = answer({ created_at: '2026-11-21T11:00:00Z' });
  expect(differencesFrom(trip(), early, behind)).toEqual([]);
  expect(differencesFrom(trip(), early, CLOCKS)).toEqual(['time']);
  const clockSetBack = { ...trip(), createdAt: new Date('2026-11-21T15:00:00Z') };
  expect(differencesFrom(clockSetBack, answer(), CLOCKS)).toEqual([]);
});
