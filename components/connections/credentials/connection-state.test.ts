import { expect, test } from 'vitest';
import type { CredentialView } from '@/lib/connections/credentials/schema';
import type { ConnectionEntry } from '@/lib/connections/schema';
import { connectionState, isServing } from './connection-state';

function set(state: CredentialView['state'], refusedSince: string | null = null): CredentialView {
  return { endings: {}, state, provenAt: null, refusedSince, createdAt: null };
}
function holding(
  problem: ConnectionEntry['problem'],
  ...sets: { current: CredentialView | null; pending?: CredentialView }[]
) {
  const credentials = sets.map(({ current, pending = null }, at) => ({
    generation: (['v2', 'v1', 'v0'] as const)[at] ?? 'v2',
    variables: [],
    current,
    pending,
  }));
  return connectionState({ problem, credentials });
}

test('works when the service has accepted any of its credentials and refuses none', () => {
  expect(holding(null, { current: set('unproven') })).toEqual({ key: 'unproven', since: null });
  expect(holding(null, { current: set('unproven') }, { current: set('proven') }).key).toBe('works');
});

test('one refused generation beside one that works is refused in part, since the first refusal', () => {
  const state = holding(
    null,
    { current: set('proven') },
    { current: set('refused', '2026-03-02T08:00:00.000Z') },
    { current: set('refused', '2026-03-01T08:00:00.000Z') },
  );
  expect(state).toEqual({ key: 'partly', since: '2026-03-01T08:00:00.000Z' });
});

test('refused pending credentials don’t change the status', () => {
  expect(holding(null, { current: set('proven'), pending: set('refused', '2026-03-01T08:00:00.000Z') }).key).toBe(
    'works',
  );
});

test('a problem of the whole connection comes first', () => {
  expect(holding('refused', { current: set('refused', '2026-03-01T08:00:00.000Z') })).toEqual({
    key: 'refused',
    since: '2026-03-01T08:00:00.000Z',
  });
  expect(holding('gone')).toEqual({ key: 'gone', since: null });
  expect(holding('unreadable', { current: set('unreadable') })).toEqual({ key: 'unreadable', since: null });
});

test('refused or unreadable credentials don’t serve while others are pending', () => {
  const states = ['proven', 'unproven', 'refused', 'unreadable'] as const;
  expect(states.filter((state) => isServing(set(state)))).toEqual(['proven', 'unproven']);
});
