import { expect, test } from 'vitest';
import type { DeliveryEvent } from '@/lib/deliveries/schema';
import { timesOf } from './delivery-times';

const PROMISED = 1_200;

test('delivered: the drive as it was, and the whole time from the order on', () => {
  const events = [step('accepted', '10:02'), step('en_route', '10:10'), step('completed', '10:35')];
  const times = timesOf({ ...order, status: 'completed', events, endedAt: at('10:35') });
  expect(times).toMatchObject({
    actualSeconds: 25 * 60,
    totalSeconds: 35 * 60,
    promisedSeconds: PROMISED,
  });
});

test('after a retry the last drive counts', () => {
  const events = [
    step('en_route', '10:10'),
    step('failed', '10:20'),
    step('en_route', '11:00'),
    step('completed', '11:15'),
  ];
  expect(timesOf({ ...order, status: 'completed', events, endedAt: at('11:15') }).actualSeconds).toBe(15 * 60);
});

test('a history that lacks a step promises nothing', () => {
  const times = timesOf({ ...order, status: 'en_route', events: [], durationSeconds: null });
  expect(times).toMatchObject({ actualSeconds: null, promisedSeconds: null });
});

const order = { createdAt: at('10:00'), endedAt: null, durationSeconds: PROMISED };
let nextId = 1;

function step(status: string, time: string): DeliveryEvent {
  return { id: nextId++, kind: 'status', status, source: 'webhook', at: at(time), userName: null, reason: null };
}

function at(time: string): string {
  return `2026-11-21T${time}:00.000Z`;
}
