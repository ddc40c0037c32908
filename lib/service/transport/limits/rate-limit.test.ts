import { describe, expect, it } from 'vitest';
import { rateLimitOf, retryAfterMs } from './rate-limit';

const NOW = Date.UTC(2026, 10, 21, 10, 0, 0);

function asking(headers: Record<string, string>) {
  return retryAfterMs((name) => headers[name] ?? null, NOW);
}

describe('the pause that the service asks for', () => {
  it.each([
    ['seconds', { 'retry-after': '7' }, 7_000],
    ['none', { 'retry-after': '0' }, 0],
    ['Unix seconds', { 'retry-after': `${NOW / 1000 + 7}` }, 7_000],
    ['Unix milliseconds', { 'retry-after': `${NOW + 7_000}` }, 7_000],
    ['Unix seconds gone by', { 'retry-after': `${NOW / 1000 - 7}` }, 0],
    ['more than five minutes', { 'retry-after': '60000' }, 300_000],
    ['a date of next year', { 'retry-after': 'Sun, 21 Nov 2027 10:00:09 GMT' }, 300_000],
    ['a far reset', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '86400' }, 300_000],
    ['a date to come', { 'retry-after': 'Sat, 21 Nov 2026 10:00:09 GMT' }, 9_000],
    ['a date gone by', { 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT' }, 0],
    ['nonsense', { 'retry-after': 'later' }, null],
    ['a negative number', { 'retry-after': '-5' }, null],
    ['nothing', {}, null],
    ['a spent limit, seconds from now', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '12' }, 12_000],
    ['a spent limit, Unix seconds', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${NOW / 1000 + 3}` }, 3_000],
    ['a spent limit, Unix milliseconds', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${NOW + 1500}` }, 1_500],
    ['a limit not spent', { 'x-ratelimit-remaining': '4', 'x-ratelimit-reset': '12' }, null],
    ['both', { 'retry-after': '2', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '12' }, 2_000],
  ])('%s', (_, headers, expected) => {
    expect(asking(headers)).toBe(expected);
  });

  it('is null when no headers were sent', () => {
    expect(rateLimitOf(() => null, NOW)).toBeNull();
  });
});
