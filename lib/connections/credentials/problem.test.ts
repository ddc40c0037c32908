import { beforeAll, expect, test } from 'vitest';
import { CredentialProblem } from '../model/credential-problem';
import { pendingProblem, problemOf } from './problem.server';
import type { CredentialSet } from './sets/credential-sets.server';
import { endingOf, endingsOf } from './sets/ending';
import { isUsable, usableCredentials } from './sets/usable-credentials.server';

const SINCE = new Date('2026-11-20T08:00:00Z');
const KEY = 'env:https://api.example';
const added = { environmentKey: null, testMode: false };

beforeAll(() => {
  process.env.DATABASE_URL = 'postgres://nobody@127.0.0.1:1/none';
  process.env.APP_SECRET = 'a secret for tests only, 32 long!';
  process.env.SERVICE_BASE_URL = 'https://api.example/';
  process.env.SANDBOX_MODE = '0';
});

/** Credentials in use that work, unless stated otherwise. */
const set = (change: Partial<CredentialSet> = {}): CredentialSet => ({
  connectionId: 'c',
  generation: 'v2',
  slot: 'current',
  secret: {},
  testMode: null,
  variables: [],
  createdAt: SINCE,
  endings: {},
  fingerprint: 'f',
  account: 'a',
  provenAt: SINCE,
  refusedSince: null,
  uninstalledAt: null,
  denied: {},
  merchant: 'same',
  merchantConfirmedAt: null,
  ...change,
});
const refused = { refusedSince: SINCE };
const pending = (change: Partial<CredentialSet> = {}) => set({ slot: 'pending', ...change });
/** As the browser reads it. */
function kind(...sets: CredentialSet[]) {
  const problem = problemOf(added, sets);
  return problem && CredentialProblem.parse(problem).kind;
}

test('credentials that work, and none of an added connection, are no problem', () => {
  expect(problemOf(added, [])).toBeNull();
  expect(problemOf(added, [set(), set({ generation: 'v1' })])).toBeNull();
  expect(problemOf({ ...added, environmentKey: KEY }, [set()])).toBeNull();
});

test('the environment’s are gone where it has none, or others', () => {
  const gone = { kind: 'gone', generation: null, since: null, isAll: true };
  expect(problemOf({ ...added, environmentKey: KEY }, [])).toEqual(gone);
  expect(problemOf({ ...added, environmentKey: `${KEY}#c` }, [set()])).toEqual(gone);
});

test('what the service refuses is named with its time, and whether anything still works', () => {
  const since = SINCE.toISOString();
  expect(problemOf(added, [set(refused)])).toEqual({ kind: 'refused', generation: 'v2', since, isAll: true });
  expect(problemOf(added, [set(), set({ generation: 'v1', ...refused })])).toEqual({
    kind: 'refused',
    generation: 'v1',
    since,
    isAll: false,
  });
});

test('what cannot be decrypted is worse than what is refused', () => {
  const sets = [set(refused), set({ generation: 'v1', secret: null, ...refused })];
  expect(problemOf(added, sets)).toEqual({ kind: 'unreadable', generation: 'v1', since: null, isAll: true });
});

test('an uninstalled application and a merchant that could not be asked have their names', () => {
  expect(kind(set({ uninstalledAt: SINCE, ...refused }))).toBe('uninstalled');
  expect(kind(set({ uninstalledAt: SINCE }))).toBeNull();
  expect(kind(set({ merchant: 'unreachable' }))).toBe('unverified');
  expect(kind(set({ merchant: 'unreachable', uninstalledAt: SINCE, ...refused }))).toBe('unverified');
  expect(kind(pending({ merchant: 'unreachable' }), set())).toBeNull();
});

test('pending credentials that may be used take the place of refused ones, others say what they need', () => {
  expect(kind(set(refused), pending())).toBeNull();
  expect(kind(set(refused), pending({ generation: 'v1' }))).toBe('refused');
  expect(kind(set(refused), pending(refused))).toBe('refused');
  expect(kind(set(refused), pending({ secret: null }))).toBe('refused');
  expect(kind(set(refused), pending({ merchant: 'unknown' }))).toBe('unverified');
  expect(kind(set(refused), pending({ merchant: 'unknown', merchantConfirmedAt: SINCE }))).toBeNull();
  expect(kind(set(refused), pending({ testMode: true }))).toBe('other_mode');
  expect(kind(set(refused), pending({ testMode: false }))).toBeNull();
  // Only those in use are a problem.
  expect(kind(set(), pending(refused))).toBeNull();
});

test('pending credentials need a person while their merchant is unknown, or for the other mode', () => {
  expect(pendingProblem(added, pending())).toBeNull();
  expect(pendingProblem(added, pending({ merchant: 'unknown' }))).toBe('unverified');
  expect(pendingProblem(added, pending({ merchant: 'unknown', merchantConfirmedAt: SINCE }))).toBeNull();
  expect(pendingProblem(added, pending({ merchant: 'other' }))).toBeNull();
  expect(pendingProblem(added, pending({ testMode: true }))).toBe('other_mode');
  expect(pendingProblem({ testMode: true }, pending({ testMode: true }))).toBeNull();
  expect(pendingProblem({ testMode: true }, pending({ testMode: false }))).toBe('other_mode');
});

test('calls are made with those in use unless they are another merchant’s, and with proven pending ones', () => {
  const usable = (change: Partial<CredentialSet>) => isUsable(set(change));
  expect([usable({}), usable({ merchant: 'unknown' }), usable({ merchant: null })]).toEqual([true, true, true]);
  expect([usable({ merchant: 'other' }), usable({ merchant: 'unreachable' })]).toEqual([false, false]);
  expect(usable({ uninstalledAt: SINCE })).toBe(false);
  const isPendingUsable = (change: Partial<CredentialSet>) => isUsable(pending(change));
  expect([isPendingUsable({}), isPendingUsable({ uninstalledAt: SINCE })]).toEqual([true, false]);
  expect([
    isPendingUsable({ merchant: null }),
    isPendingUsable({ merchant: 'other' }),
    isPendingUsable({ merchant: 'unknown' }),
  ]).toEqual([false, false, false]);
  expect(isPendingUsable({ merchant: 'unknown', merchantConfirmedAt: SINCE })).toBe(true);
  expect(isPendingUsable({ merchant: 'other', merchantConfirmedAt: SINCE })).toBe(false);
});

test('a generation is called with its current credentials, and with pending ones where those are unreadable', () => {
  const slot = (...sets: CredentialSet[]) => usableCredentials(added, sets, 'v2')?.slot;
  expect(slot(set(), pending())).toBe('current');
  expect(slot(set({ generation: 'v1' }))).toBeUndefined();
  expect(slot(set({ merchant: 'other' }), pending())).toBeUndefined();
  expect(slot(set({ secret: null }), pending())).toBe('pending');
  expect(slot(pending())).toBe('pending');
  expect(slot(pending({ testMode: true }))).toBeUndefined();
  expect(slot(pending({ merchant: 'other' }))).toBeUndefined();
});

test('of a credential the last four characters are shown, of a short one none', () => {
  expect(endingOf('abcdefghijkl')).toBe('ijkl');
  expect(endingOf('abcdefghijk')).toBe('');
  expect(endingsOf({ apiKey: 'abcdefghijkl', apiSecret: 'short' })).toEqual({ apiKey: 'ijkl', apiSecret: '' });
});
