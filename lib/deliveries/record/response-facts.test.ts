import { expect, test } from 'vitest';
import type { ServiceDelivery } from '@/lib/service/model/records';
import type { LedgerRow } from '../ledger/rows.server';
import { NO_POSITION } from './driver-position.server';
import { pinAreaOf } from './pin-area';
import { changeFromResponse, changesScreen } from './response-facts.server';

const NOW = new Date('2026-11-21T12:00:00Z');
const EMPTY: ServiceDelivery = {
  code: '',
  id: null,
  reference: null,
  status: 'en_route',
  test_mode: null,
  amount: null,
  created_at: null,
  currency: null,
  delivery_fee: null,
  customer: { name: '', phone: '', address: '', latitude: null, longitude: null },
  driver: { name: '', phone: '', latitude: null, longitude: null },
  logistics: { estimated_distance: null, estimated_duration: null, tracking_url: null, pickup_qr_url: null },
};
const FULL: ServiceDelivery = {
  code: 'NEW12',
  id: '65f0c0ffee00000000000001',
  reference: 'R-1',
  status: 'en_route',
  test_mode: false,
  amount: '4.500',
  created_at: '2026-11-21T10:00:00.000Z',
  currency: 'BHD',
  delivery_fee: '1.350',
  customer: { name: 'Noura', phone: '+97336990906', address: 'Road 3801', latitude: 26.2145, longitude: 50.591 },
  driver: { name: 'Yousif', phone: '+97339998888', latitude: 26.22, longitude: 50.6 },
  logistics: {
    estimated_distance: 4_200,
    estimated_duration: 610,
    tracking_url: 'https://track.example/n',
    pickup_qr_url: 'https://qr.example/n',
  },
};
const KNOWN = {
  code: 'OLD12',
  createdAtService: new Date('2026-11-21T09:00:00Z'),
  recordId: '65f0c0ffee00000000000009',
  testMode: true,
  currency: 'KWD',
  deliveryFee: '1.250',
  customerAddress: 'Salmiya, Block 10',
  customerLatitude: 29.33,
  customerLongitude: 48.07,
  driverName: 'Bader',
  driverPhone: '+96550007777',
  distanceMeters: 3_000,
  durationSeconds: 500,
  trackingUrl: 'https://track.example/o',
  pickupQrUrl: 'https://qr.example/o',
};
const ROW = {
  ...NO_POSITION,
  ...KNOWN,
  status: 'dispatched',
  reference: 'R-1',
  customerName: 'Sara',
  customerPhone: '+96551234567',
  phone: '+96551234567',
  area: 'Salmiya',
} as LedgerRow;

test('an answer fills every column that it has a value for', () => {
  expect(changeFromResponse(ROW, FULL, NOW)).toMatchObject({
    code: 'NEW12',
    createdAtService: new Date('2026-11-21T10:00:00Z'),
    recordId: '65f0c0ffee00000000000001',
    testMode: false,
    currency: 'BHD',
    deliveryFee: '1.350',
    customerAddress: 'Road 3801',
    customerLatitude: 26.2145,
    customerLongitude: 50.591,
    driverName: 'Yousif',
    driverPhone: '+97339998888',
    driverLatitude: 26.22,
    driverLongitude: 50.6,
    driverSeenAt: NOW,
    driverConfirmedAt: NOW,
    distanceMeters: 4_200,
    durationSeconds: 610,
    trackingUrl: 'https://track.example/n',
    pickupQrUrl: 'https://qr.example/n',
    searchText: 'new12 r-1 sara 96551234567 salmiya yousif 97339998888',
  });
});

test('an empty field erases nothing that is known', () => {
  const change = changeFromResponse(ROW, EMPTY, NOW);
  expect(change).toMatchObject(KNOWN);
  expect(change.searchText).toBe('old12 r-1 sara 96551234567 salmiya bader 96550007777');
  expect(Object.keys(change).filter((name) => name in NO_POSITION)).toEqual([]);
  expect(changeFromResponse(ROW, { ...EMPTY, created_at: 'yesterday' }, NOW).createdAtService).toEqual(
    KNOWN.createdAtService,
  );
});

test('half a position is none', () => {
  for (const half of [{ latitude: 26.22 }, { longitude: 50.6 }]) {
    const change = changeFromResponse(ROW, { ...EMPTY, driver: { ...EMPTY.driver, ...half } }, NOW);
    expect(change).not.toHaveProperty('driverSeenAt');
  }
});

test('a delivery that waits for a driver again has lost the one before, with the position', () => {
  const pending = { ...EMPTY, status: 'pending' };
  expect(changeFromResponse(ROW, pending, NOW)).toMatchObject({ driverName: null, driverPhone: null, ...NO_POSITION });
  const named = { ...pending, driver: { ...EMPTY.driver, name: 'Yousif', phone: '+97339998888' } };
  expect(changeFromResponse(ROW, named, NOW)).toMatchObject({ driverName: 'Yousif', driverPhone: '+97339998888' });
});

test('another driver does not get the phone or the position of the one before', () => {
  const place = { driverLatitude: 29.3, driverLongitude: 48, driverSeenAt: NOW };
  const yousif = { ...EMPTY, driver: { ...EMPTY.driver, name: 'Yousif' } };
  expect(changeFromResponse({ ...ROW, ...place }, yousif, NOW)).toMatchObject({
    ...{ driverName: 'Yousif', driverPhone: null, ...NO_POSITION },
  });
  const first = { ...ROW, driverName: null, driverPhone: '+96550007777' };
  expect(changeFromResponse(first, yousif, NOW)).toMatchObject({ driverName: 'Yousif', driverPhone: '+96550007777' });
});

test('the code is no record id', () => {
  expect(changeFromResponse(ROW, { ...FULL, id: FULL.code }, NOW).recordId).toBe(KNOWN.recordId);
});

test('only an order that names no area gets the one at its position', () => {
  expect(pinAreaOf(ROW, FULL)).toEqual({});
  const unnamed: LedgerRow = { ...ROW, area: null };
  expect(pinAreaOf(unnamed, FULL)).toEqual({ pinArea: 'Adliya' });
  for (const half of [{ latitude: null }, { longitude: null }]) {
    const answer = { ...FULL, customer: { ...FULL.customer, ...half } };
    expect(pinAreaOf(unnamed, answer)).toEqual({});
  }
});

test.each([
  'code',
  'deliveryFee',
  'currency',
  'customerAddress',
  'driverName',
  'driverPhone',
  'driverLatitude',
  'driverLongitude',
  'distanceMeters',
  'trackingUrl',
  'pickupQrUrl',
] as const)('a new %s changes screens, the same one does not', (column) => {
  const { [column]: value } = changeFromResponse(ROW, FULL, NOW);
  expect(changesScreen(ROW, { [column]: value })).toBe(true);
  expect(changesScreen({ ...ROW, [column]: value }, { [column]: value })).toBe(false);
});

test('the same amount in other digits, an empty text for none, and columns that no screen shows change none', () => {
  const row: LedgerRow = { ...ROW, deliveryFee: '12.5', driverName: null };
  expect(changesScreen(row, { deliveryFee: '12.500' })).toBe(false);
  expect(changesScreen(row, { deliveryFee: '12.501' })).toBe(true);
  expect(changesScreen(row, { driverName: '' })).toBe(false);
  expect(changesScreen(row, { deliveryFee: null })).toBe(true);
  expect(changesScreen({ ...row, deliveryFee: '0.000' }, { deliveryFee: null })).toBe(true);
  expect(changesScreen(row, { testMode: false, searchText: 'x', durationSeconds: 1 })).toBe(false);
});
