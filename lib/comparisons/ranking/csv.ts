import { BYTE_ORDER_MARK, type Cell, csvLine } from '@/lib/format/csv';
import { formatDateTime } from '@/lib/format/time/date-time';
import { type ComparisonCell, VARIANTS } from '../schema';
import { feeText } from './fee-text';
import type { ComparedRow } from './rank';

/** Column headings and problem texts in the user's language. */
export type CsvText = {
  branch: string;
  address: string;
  straightMeters: string;
  currency: string;
  fee: Record<ComparisonCell['variant'], string>;
  meters: Record<ComparisonCell['variant'], string>;
  seconds: Record<ComparisonCell['variant'], string>;
  problem: Record<ComparisonCell['variant'], string>;
  /** Only written where the service sends times. */
  pickupAt: Record<ComparisonCell['variant'], string>;
  deliveryAt: Record<ComparisonCell['variant'], string>;
  answeredAt: string;
  problemOf: (code: string) => string;
};

/**
 * A comparison as CSV, sorted as on screen: fees with the currency's decimals, meters, seconds, times in the merchant's zone.
 * No name can become a formula.
 */
export function comparisonCsv(rows: readonly ComparedRow[], texts: CsvText, timeZone: string): string {
  const isTimed = rows.some((row) => VARIANTS.some((variant) => row[variant]?.estimate?.times));
  const head = [
    texts.branch,
    texts.address,
    texts.straightMeters,
    texts.currency,
    ...VARIANTS.flatMap((variant) => [
      texts.fee[variant],
      texts.meters[variant],
      texts.seconds[variant],
      texts.problem[variant],
    ]),
    ...(isTimed ? VARIANTS.flatMap((variant) => [texts.pickupAt[variant], texts.deliveryAt[variant]]) : []),
    texts.answeredAt,
  ];
  const lines = rows.map((row): Cell[] => [
    row.branch.name,
    row.branch.address,
    rounded(row.branch.straightMeters),
    (row.realtime?.estimate ?? row.static?.estimate)?.currency ?? '',
    ...VARIANTS.flatMap((variant) => cellTexts(row[variant], texts)),
    ...(isTimed ? VARIANTS.flatMap((variant) => timesOf(row[variant], timeZone)) : []),
    timeText((row.realtime ?? row.static)?.answeredAt, timeZone),
  ]);
  return BYTE_ORDER_MARK + [head, ...lines].map(csvLine).join('');
}

function cellTexts(cell: ComparisonCell | undefined, { problemOf }: CsvText): Cell[] {
  const { estimate, problem } = cell ?? {};
  if (!estimate) return [null, null, null, problem ? problemOf(problem.code) : null];
  return [
    { exact: feeText(estimate.deliveryFee, estimate.currency) },
    rounded(estimate.distanceMeters),
    rounded(estimate.durationSeconds),
    null,
  ];
}

const rounded = (value: number | null) => value && Math.round(value);

function timesOf(cell: ComparisonCell | undefined, timeZone: string): string[] {
  const { pickupAt, deliveryAt } = cell?.estimate?.times ?? {};
  return [timeText(pickupAt, timeZone), timeText(deliveryAt, timeZone)];
}

/** `2026-11-21 14:05` in the zone: read as a time by every spreadsheet, in every language. */
function timeText(at: string | null | undefined, timeZone: string): string {
  if (!at) return '';
  const date = new Date(at);
  return formatDateTime(date, timeZone, 'en', 'iso-time');
}
