import { expect, test } from 'vitest';
import { comparisonCsv } from './csv';
import type { ComparedRow } from './rank';

const TEXTS = { text: (key: string) => key, problemOf: (code: string) => `no: ${code}`, timeZone: 'Asia/Kuwait' };
const cell = (variant: 'realtime' | 'static', deliveryFee: string | null): ComparedRow['static'] => ({
  branchId: 'b-1',
  variant,
  answeredAt: '2026-11-21T11:05:00.000Z',
  estimate: deliveryFee
    ? { deliveryFee, currency: 'KWD', distanceMeters: 900.4, durationSeconds: 300, times: null, isApproximate: false }
    : null,
  problem: deliveryFee ? null : { code: 'timeout' },
});

test('a branch whose real-time estimate failed has the currency of its static one, and no name is a formula', () => {
  const row: ComparedRow = {
    branch: { id: 'b-1', name: '=1+1', address: 'Salmiya', latitude: 29, longitude: 48, straightMeters: 812.6 },
    realtime: cell('realtime', null),
    static: cell('static', '1.25'),
    rank: null,
    marks: [],
    difference: null,
  };
  const [head, line] = comparisonCsv([row], TEXTS).split('\r\n');
  expect(head?.split(',').slice(-1)).toEqual(['csv.answeredAt']);
  expect(line).toBe("'=1+1,Salmiya,813,KWD,,,,no: timeout,1.250,900,300,,2026-11-21 14:05");
});
