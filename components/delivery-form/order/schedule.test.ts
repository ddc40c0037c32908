import { describe, expect, it } from 'vitest';
import { quickTimes, scheduleMeaning } from './schedule';

const ZONE = 'Asia/Kuwait';
const NOW = Date.parse('2026-11-21T12:00:00Z'); // 15:00 in Kuwait

describe('schedule', () => {
  it.each([
    ['2026-11-21T14:59', 'past'],
    ['2026-11-21T15:00', 'past'],
    ['2026-11-21T15:01', 'atOnce'],
    ['2026-11-21T15:30', 'atOnce'],
    ['2026-11-21T15:31', 'later'],
    ['soon', 'unreadable'],
  ])('%s is %s at 15:00', (local, kind) => {
    expect(scheduleMeaning(local, NOW, ZONE).kind).toBe(kind);
  });

  it('offers times that lie ahead', () => {
    expect(quickTimes(NOW, ZONE)).toEqual([
      { key: 'oneHour', local: '2026-11-21T16:00' },
      { key: 'twoHours', local: '2026-11-21T17:00' },
      { key: 'tonight', local: '2026-11-21T19:00' },
      { key: 'tomorrow', local: '2026-11-22T10:00' },
    ]);
    const late = Date.parse('2026-11-30T20:13:00Z');
    expect(quickTimes(late, ZONE)).toEqual([
      { key: 'oneHour', local: '2026-12-01T00:15' },
      { key: 'twoHours', local: '2026-12-01T01:15' },
      { key: 'tomorrow', local: '2026-12-01T10:00' },
    ]);
  });
});
