import { describe, expect, it } from 'vitest';
import type { CellEstimate, Comparison, ComparisonCell, Variant } from '../schema';
import { comparisonCsv } from './csv';
import { rankRows } from './rank';

const NOW = '2026-11-21T11:05:00.000Z';

describe('rankRows', () => {
  const comparison = compared([
    ['a', 1_000, ['1.250', 3_000, 700], ['1.200', 3_000, 600]],
    ['b', 2_000, ['1.000', 3_500, 650], ['1.100', 3_500, 600]],
    ['c', 3_000, ['1.000', 4_000, 600], ['1.000', 4_000, 600]],
    ['d', 4_000, null, ['0.900', 5_000, 900]],
  ]);

  it('sorts by fee, then by time, and puts rows without an estimate last', () => {
    expect(ids(comparison, 'realtime', 'fee')).toEqual(['c', 'b', 'a', 'd']);
    expect(ids(comparison, 'static', 'fee')).toEqual(['d', 'c', 'b', 'a']);
    expect(ids(comparison, 'realtime', 'distance')).toEqual(['a', 'b', 'c', 'd']);
    expect(ids(comparison, 'realtime', 'near')).toEqual(['a', 'b', 'c', 'd']);
    expect(ids(comparison, 'realtime', 'difference')).toEqual(['b', 'a', 'c', 'd']);
  });

  it('lets equal fees share their place, and marks all that are best', () => {
    const rows = new Map(rankRows(comparison, 'realtime', 'fee').map((row) => [row.branch.id, row]));
    expect([...rows.values()].map(({ rank }) => rank)).toEqual([1, 1, 3, null]);
    expect(rows.get('c')?.marks).toEqual(['fee', 'fastest']);
    expect(rows.get('b')?.marks).toEqual(['fee']);
    expect(rows.get('a')?.marks).toEqual(['shortest']);
  });

  it('has the difference of the two variants, to the last fils', () => {
    const rows = new Map(rankRows(comparison, 'realtime', 'fee').map((row) => [row.branch.id, row.difference]));
    expect(rows.get('a')).toEqual({ deliveryFee: '0.050', currency: 'KWD', durationMinutes: 2 });
    expect(rows.get('b')).toEqual({ deliveryFee: '-0.100', currency: 'KWD', durationMinutes: 1 });
    expect(rows.get('d')).toBeNull();
  });

  it('has the difference of the minutes that are shown', () => {
    const rounded = compared([
      ['a', 1, ['1.000', 3_000, 329], ['1.000', 3_000, 271]],
      ['b', 2, ['1.000', 3_000, 51 * 60 - 20], ['1.000', 3_000, 45 * 60 + 20]],
      ['c', 3, ['1.000', 3_000, null], ['1.000', 3_000, 271]],
    ]);
    const rows = rankRows(rounded, 'realtime', 'name');
    expect(rows.map(({ difference }) => difference?.durationMinutes)).toEqual([0, 6, null]);
  });

  it('ranks a missing distance, time or place last, never as zero', () => {
    const unknown = compared([
      ['a', null, ['1.000', null, null], null],
      ['b', 2_000, ['1.000', 3_000, 700], null],
      ['c', 3_000, ['1.100', 4_000, 800], null],
    ]);
    for (const sort of ['distance', 'duration', 'near'] as const) {
      expect(ids(unknown, 'realtime', sort), sort).toEqual(['b', 'c', 'a']);
    }
    const marks = new Map(rankRows(unknown, 'realtime', 'fee').map((row) => [row.branch.id, row.marks]));
    expect(marks.get('a')).toEqual(['fee']);
    expect(marks.get('b')).toEqual(['fee', 'shortest', 'fastest']);
  });

  it('marks nothing as shortest or fastest while no distance and no time is known', () => {
    const unknown = compared([
      ['a', 1, ['1.000', null, null], null],
      ['b', 2, ['1.100', null, null], null],
    ]);
    expect(rankRows(unknown, 'realtime', 'fee').map(({ marks }) => marks)).toEqual([['fee'], []]);
  });

  it('marks nothing while there is only one estimate', () => {
    const [row] = rankRows(compared([['a', 1, ['1.000', 1, 1], null]]), 'realtime', 'fee');
    expect(row).toMatchObject({ rank: 1, marks: [] });
  });
});

describe('comparisonCsv', () => {
  const texts = {
    text: (key: string) => key,
    problemOf: (code: string) => `problem: ${code}`,
    timeZone: 'Asia/Kuwait',
  };

  it('begins with a byte order mark, writes the merchant’s time and decimals', () => {
    const rows = rankRows(compared([['سالمية', 10, ['1.5', 3_000, 61.5], null]]), 'realtime', 'fee');
    const [head, line] = comparisonCsv(rows, texts).split('\r\n');
    expect(head?.startsWith('\uFEFFcsv.branch,')).toBe(true);
    expect(line).toBe('سالمية,,10,KWD,1.500,3000,62,,,,,problem: service_unavailable,2026-11-21 14:05');
  });

  it('writes pickup and delivery where the service sends them', () => {
    const comparison = compared([['a', 10, ['1.000', 1, 1], null]]);
    const [first] = comparison.cells;
    if (!first?.estimate) throw new Error('no estimate');
    first.estimate.times = { pickupAt: NOW, deliveryAt: null };
    const [head, line] = comparisonCsv(rankRows(comparison, 'realtime', 'fee'), texts).split('\r\n');
    expect(head).toContain(',variant.realtime: csv.pickupAt,variant.realtime: csv.deliveryAt,variant.static: csv.fee,');
    expect(line).toMatch(/,1,1,,2026-11-21 14:05,,.*,2026-11-21 14:05$/);
  });

  it('lets nothing become a formula, and nothing break out of its field', () => {
    for (const name of ['=1+1', '+1', '-1+cmd', '@x', '\t=1', ' =1', 'a,b', 'a"b', 'a\nb']) {
      const rows = rankRows(compared([[name, 10, ['1.000', 1, 1], null]]), 'realtime', 'fee');
      const line = comparisonCsv(rows, texts).split('\r\n').slice(1).join('\r\n');
      expect(line, name).not.toMatch(/^"?\s*[=+\-@]/);
      if (/[,"\n]/.test(name)) expect(line, name).toContain(`"${name.replace('"', '""')}"`);
    }
  });
});

type Numbers = [fee: string, meters: number | null, seconds: number | null] | null;

function compared(rows: [id: string, straightMeters: number | null, realtime: Numbers, fixed: Numbers][]): Comparison {
  return {
    place: null,
    branches: rows.map(([id, straightMeters]) => ({
      id,
      name: id,
      address: '',
      latitude: null,
      longitude: null,
      straightMeters,
    })),
    cells: rows.flatMap(([id, , realtime, fixed]) => [cell(id, 'realtime', realtime), cell(id, 'static', fixed)]),
  };
}

function cell(branchId: string, variant: Variant, numbers: Numbers): ComparisonCell {
  const estimate: CellEstimate | null = numbers && {
    deliveryFee: numbers[0],
    currency: 'KWD',
    distanceMeters: numbers[1],
    durationSeconds: numbers[2],
    times: null,
    isApproximate: false,
  };
  return {
    branchId,
    variant,
    answeredAt: NOW,
    estimate,
    problem: estimate ? null : { code: 'service_unavailable' },
  };
}

function ids(comparison: Comparison, by: Variant, sort: Parameters<typeof rankRows>[2]): string[] {
  return rankRows(comparison, by, sort).map(({ branch }) => branch.id);
}
