import { expect, test } from 'vitest';
import { statusEvents } from './status-events.server';

const NOW = new Date('2026-11-21T12:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);

test('a status has the time that a webhook reported, between the status before and now', () => {
  const row = { status: 'pending', statusAt: ago(60) };
  for (const [reported, expected] of [
    [ago(30), ago(30)],
    [ago(90), ago(60)],
    [ago(-30), NOW],
  ] as const) {
    const hints = [{ status: 'accepted', at: reported }];
    expect(statusEvents(row, { source: 'webhook', hints }, 'accepted', NOW)).toMatchObject([{ at: expected }]);
  }
  expect(statusEvents(row, { source: 'poll' }, 'accepted', NOW)).toMatchObject([{ at: NOW, userId: null }]);
});

test('a status before that is in the future by another clock moves nothing there', () => {
  const hints = [{ status: 'accepted', at: ago(30) }];
  const row = { status: 'pending', statusAt: ago(-60) };
  expect(statusEvents(row, { source: 'webhook', hints }, 'accepted', NOW)).toMatchObject([{ at: NOW }]);
});

test('steps between that webhooks reported come in their order, none later than the next one', () => {
  const row = { status: 'pending', statusAt: ago(600) };
  const hints = [
    { status: 'en_route', at: ago(90) },
    { status: 'accepted', at: ago(60) },
    { status: 'dispatched', at: ago(300) },
    { status: 'failed', at: ago(200) },
  ];
  const events = statusEvents(row, { source: 'poll', hints }, 'completed', NOW);
  expect(events.map(({ status, source, at }) => [status, source, at])).toEqual([
    ['accepted', 'webhook', ago(300)],
    ['dispatched', 'webhook', ago(300)],
    ['en_route', 'webhook', ago(90)],
    ['completed', 'poll', NOW],
  ]);
});
