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
