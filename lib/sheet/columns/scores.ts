import { COUNTRY_FACTS } from '@/lib/connections/model/connection';
import { zonedInstant } from '@/lib/format/time/date-time';
import type { Cell } from '../table/table';
import { mentions } from '../values/listed';
import { columnDates, PLAIN, type ReadMoment, readMoment } from '../values/moment';
import { isPlainPart } from '../values/part';
import { isStopping } from '../values/status-words';
import * as headers from './column-name';
import type { Evidence, Kind } from './evidence';
import { AMOUNTS, MOMENTS, NAMES, OF_ADDRESS, PARTS, type SheetField } from './fields';
import type { Column, MappingOptions } from './mapping';

/** A column with what its contents show. */
export interface Candidate extends Column {
  evidence: Evidence;
}

/** The other columns and facts beside which a column is scored. */
export interface Neighbours {
  columns: readonly Candidate[];
  hasHeader: boolean;
  options: MappingOptions;
}

/** How surely a column has a field, from 0 to 1. Where one of `unless` has a column, the field is not looked for. */
export interface Score {
  field: SheetField;
  column: Candidate;
  score: number;
  unless: readonly SheetField[];
}

type Rule = [
  field: SheetField,
  score: (column: Candidate, beside: Neighbours) => number,
  unless?: readonly SheetField[],
];

const ENOUGH = 0.8;
/** A score from which a column gets its field; below it, a person is asked. */
export const SURE = 0.6;
const ASKED = 0.5;
/** How special a content is: an area is also a name. */
const SPECIAL: readonly [SheetField, Kind, number][] = [
  ['phone', 'phone', 1],
  ['short_address', 'short', 0.98],
  ['payment', 'payment', 0.96],
  ['area', 'area', 0.94],
  ['address', 'address', 0.92],
  ['amount', 'money', 0.9],
  ['reference', 'number', 0.88],
  ['name', 'fullName', 0.86],
];

const shareOf = ({ evidence }: Candidate, kind: Kind, atLeast = ENOUGH) => {
  const share = evidence.share(kind);
  return share >= atLeast ? share : 0;
};
const isOwn = ({ name }: Column) => headers.isOfCustomer(name);
/** The share of a column that may be the customer's. */
const ownShare = (column: Candidate, kind: Kind) => (isOwn(column) ? shareOf(column, kind) : 0);
const hasPhones = (column: Candidate) => shareOf(column, 'phone') > 0;
const areBeside = (a: Column, b: Column) => Math.abs(a.index - b.index) === 1;

/** Columns without a header, by their contents. */
const BARE: readonly Rule[] = [
  ...SPECIAL.map(([field, kind, special]): Rule => [field, (column) => shareOf(column, kind) * special]),
  [
    'name',
    (column, { columns }) => {
      const isBeside = columns.some((other) => areBeside(column, other) && hasPhones(other));
      return isBeside ? shareOf(column, 'words', 1) * 0.8 : 0;
    },
  ],
];

const BUT_PARTS: readonly SheetField[] = ['address', 'short_address', 'latitude'];

function likePart(column: Candidate, { columns }: Neighbours): number {
  const isBeside = columns.some(
    (other) => areBeside(column, other) && ['area', ...PARTS].some((field) => field === other.field),
  );
  const { cells } = column.evidence;
  return isBeside && isOwn(column) && cells.length > 0 && cells.every(({ text }) => isPlainPart(text)) ? ASKED : 0;
}

/** A shop's own words among known ones, or yes and no below "Delivered?". One word that stops an order is asked about. */
function likeStatus(column: Candidate): number {
  const { name, evidence } = column;
  const isYesOrNo = isOwn(column) && evidence.share('yes') + evidence.share('no') > 0.99;
  const isNamed = isOwn(column) && (mentions(name, 'ofStatus') || mentions(name, 'ofCanceled'));
  if (isNamed || (isYesOrNo && isStopping(name)) || shareOf(column, 'status', ASKED)) return 0.7;
  return evidence.isStopping() || (isYesOrNo && evidence.share('yes') > 0) ? ASKED : 0;
}

/** Columns below a header that names no field. */
const NAMED: readonly Rule[] = [
  ['phone', (column) => ownShare(column, 'phone')],
  ['name', (column) => (ownShare(column, 'fullName') ? ASKED : 0), NAMES],
  [
    'amount',
    (column) => {
      if (mentions(column.name, 'ofPart')) return 0;
      if (headers.isOfMoney(column.name)) return shareOf(column, 'amount');
      return ownShare(column, 'money') ? ASKED : 0;
    },
    [...AMOUNTS, 'unit_price'],
  ],
  ['address', (column) => ownShare(column, 'address'), OF_ADDRESS],
  ['status', likeStatus],
  // An order lacks a part of the address, and the column stands beside the others.
  ...PARTS.filter((field) => field !== 'avenue').map((field): Rule => [field, likePart, BUT_PARTS]),
];

/** A moment of the delivery. A bare "Date" may be that of the creation, but not with later moments. */
function later(column: Candidate, { options }: Neighbours): number {
  if (mentions(column.name, 'ofDelivery')) return shareOf(column, 'moment');
  if (!areLater(column.evidence.cells, options)) return 0;
  if (headers.isOfMoments(column.name)) return 1;
  return !mentions(column.name, 'ofOtherMoments') && shareOf(column, 'moment') ? ASKED : 0;
}

/** Columns with or without a header. */
const ANY: readonly Rule[] = [
  ['schedule', later, MOMENTS],
  // A second word can only stop a row.
  ['payment_status', (column) => (column.evidence.share('sure') && shareOf(column, 'payment', ASKED) ? ASKED : 0)],
  ['area', (column) => ownShare(column, 'area'), ['area', 'short_address', 'latitude', 'longitude']],
  ['branch', (column, { options }) => (options.branches.length > 1 && shareOf(column, 'branch', ASKED) ? ASKED : 0)],
];

/** Columns with a field of their header, too. */
const ALL: readonly Rule[] = [
  ['address', (column) => (column.field === 'name' ? shareOf(column, 'address') : 0), ['phone', ...OF_ADDRESS]],
  [
    // "pending" alone may be the status of the order: some cells say how it is paid.
    'payment',
    ({ field, evidence: { share } }) =>
      (field === null || field === 'status') && share('sure') > 0 && share('payment') >= SURE ? share('payment') : 0,
    ['payment_status', 'collect', 'prepaid'],
  ],
];

/** The scores of all columns and fields, the surest first. A field with a column is not looked for. */
export function scoresOf(beside: Neighbours): Score[] {
  const free = beside.columns.filter(({ field }) => field === null);
  const scores = (rules: readonly Rule[], columns: readonly Candidate[]) =>
    rules.flatMap(([field, score, unless = []]) =>
      columns.flatMap((column) => {
        const value = score(column, beside);
        return value > 0 ? [{ field, column, score: value, unless: [field, ...unless] }] : [];
      }),
    );
  return [...scores([...(beside.hasHeader ? NAMED : BARE), ...ANY], free), ...scores(ALL, beside.columns)].sort(
    (a, b) => b.score - a.score,
  );
}

/**
 * Whether a column's moments are later than now, so not those of the creation. With two readings of its day a moment counts
 * if one is later, a day alone only if both are.
 */
function areLater(samples: readonly Cell[], { country, now }: Pick<MappingOptions, 'country' | 'now'>): boolean {
  const { order: known } = columnDates(samples);
  const orders = known === 'unknown' ? (['day', 'month'] as const) : [known];
  const { timeZone } = COUNTRY_FACTS[country];
  const isLater = (moment: ReadMoment) => (instantOf(moment, timeZone)?.getTime() ?? 0) > now.getTime();
  const passing = samples.filter((cell) => {
    const readings = orders.map((order) => readMoment(cell, { ...PLAIN, order }));
    return readings.every(isLater) || (readings.some(isLater) && readings.some((moment) => 'time' in moment));
  });
  // Some cells may be earlier: a typing error, or an order that goes at once.
  return passing.length > 0 && passing.length * 2 >= samples.length;
}

function instantOf(moment: ReadMoment, timeZone: string): Date | undefined {
  if ('problem' in moment) return undefined;
  const { instant, day, time = { hour: 0, minute: 0 } } = moment;
  return instant ?? (day && zonedInstant({ ...day, ...time, second: 0 }, timeZone));
}
