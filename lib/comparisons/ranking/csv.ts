import { BYTE_ORDER_MARK, type Cell, csvLine } from '@/lib/format/csv';
import { formatDateTime } from '@/lib/format/time/date-time';
import { type ComparisonCell, VARIANTS } from '../schema';
import type { ComparedRow } from './rank';

type Key = 'branch' | 'address' | 'straight' | 'currency' | 'answeredAt' | keyof typeof OF_VARIANT;
type Texts = {
  text: (key: `csv.${Key}` | `variant.${ComparisonCell['variant']}`) => string;
  problemOf: (code: string) => string;
  timeZone: string;
};

/**
 * A comparison as CSV, sorted as on screen: fees with the currency's decimals, meters, seconds, times in the merchant's zone.
 * No name can become a formula.
 */
export function comparisonCsv(rows: readonly ComparedRow[], texts: Texts): string {
  const { text } = texts;
  const isTimed = rows.some((row) => VARIANTS.some((variant) => row[variant]?.estimate?.times));
  const columns: [head: string, cell: (row: ComparedRow) => Cell][] = [
    [text('csv.branch'), ({ branch }) => branch.name],
    [text('csv.address'), ({ branch }) => branch.address],
    [text('csv.straight'), ({ branch }) => rounded(branch.straightMeters)],
    [text('csv.currency'), (row) => (row.realtime?.estimate ?? row.static?.estimate)?.currency ?? ''],
  ];
  for (const variant of VARIANTS) {
    for (const key of [
      'fee',
      'meters',
      'seconds',
      'problem',
      ...(isTimed ? (['pickupAt', 'deliveryAt'] as const) : []),
    ] as const) {
      columns.push([
        `${text(`variant.${variant}`)}: ${text(`csv.${key}`)}`,
        (row) => OF_VARIANT[key](row[variant] ?? NONE, texts),
      ]);
    }
  }
  columns.push([text('csv.answeredAt'), (row) => timeText((row.realtime ?? row.static)?.answeredAt, texts)]);
  const lines = [columns.map(([head]): Cell => head), ...rows.map((row) => columns.map(([, cell]) => cell(row)))];
  return BYTE_ORDER_MARK + lines.map(csvLine).join('');
}

type Answer = Pick<ComparisonCell, 'estimate' | 'problem'>;
const NONE: Answer = { estimate: null, problem: null };
const OF_VARIANT = {
  fee: ({ estimate }: Answer) => estimate && { amount: estimate.deliveryFee, currency: estimate.currency },
  meters: ({ estimate }: Answer) => rounded(estimate?.distanceMeters),
  seconds: ({ estimate }: Answer) => rounded(estimate?.durationSeconds),
  problem: ({ estimate, problem }: Answer, { problemOf }: Texts) =>
    problem && !estimate ? problemOf(problem.code) : null,
  /** Times are only written where the service sends them. */
  pickupAt: ({ estimate }: Answer, texts: Texts) => timeText(estimate?.times?.pickupAt, texts),
  deliveryAt: ({ estimate }: Answer, texts: Texts) => timeText(estimate?.times?.deliveryAt, texts),
};

const rounded = (value: number | null | undefined) => (value == null ? null : Math.round(value));

/** `2026-11-21 14:05` in the zone: read as a time by every spreadsheet, in every language. */
function timeText(at: string | null | undefined, { timeZone }: Texts): string {
  return at ? formatDateTime(new Date(at), timeZone, 'en', 'iso-time') : '';
}
