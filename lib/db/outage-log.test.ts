import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseAnswered, logFailure, logOutage } from './outage-log';

const lines = () => vi.mocked(console.error).mock.calls.map((call) => call.join(' '));
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  globalThis.dispatchDeskOutage = undefined;
  vi.restoreAllMocks();
});

test('an outage is a line at its beginning, one a minute with numbers, and one at its end', () => {
  const start = Date.now();
  for (let second = 0; second < 150; second++) {
    for (let i = 0; i < 8; i++) logOutage(i % 2 ? 'webhook' : 'page', 'connect ECONNREFUSED', start + second * 1_000);
  }
  databaseAnswered(start + 150_000);
  expect(lines()).toHaveLength(3);
  databaseAnswered(start + 153_000);
  expect(lines()).toEqual([
    'The database does not answer: connect ECONNREFUSED (page). It is tried again; what needs it gets a 503.',
    'The database has not answered for 60 s. Failed since the last line: page 241, webhook 240.',
    'The database has not answered for 120 s. Failed since the last line: page 240, webhook 240.',
    'The database answers again, after 153 s. Failed since the last line: page 119, webhook 120.',
  ]);
  databaseAnswered();
  expect(lines()).toHaveLength(4);
});

test('failures a day apart are two outages, and other failures are logged as they are', () => {
  logOutage('page', 'away', 0);
  logOutage('page', 'away', 86_400_000);
  expect(lines().filter((line) => line.startsWith('The database does not answer'))).toHaveLength(2);
  logFailure('request', new Error('a bug'), '17');
  expect(lines().at(-1)).toBe('request 17: Error: a bug');
});
