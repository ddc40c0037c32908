import { fromThousandths, toThousandths } from '@/lib/format/money/thousandths';
import type { Cause, Counted, OrderSet } from './reconciliation-schema';

type Facts = {
  sets: (set: OrderSet) => Counted;
  difference: { count: number | null; amount: string | null };
  /** Orders and trips of the invoice. */
  invoice: { count: number | null; trips: number | null };
  /** The first order of the ledger, when it was created after the period had begun. */
  recordsBegin: string | null;
};

const NONE: Counted = { count: 0, amount: '0.000' };

/**
 * Possible causes of a difference: orders that would be counted otherwise, in its direction. None is an error; `fits`
 * means that a cause alone would make exactly this difference.
 */
export function causesOf({ sets, difference, invoice, recordsBegin }: Facts): Cause[] {
  const fits = (change: Counted) =>
    (difference.count !== null || difference.amount !== null) &&
    (difference.count === null || difference.count === change.count) &&
    (difference.amount === null || toThousandths(difference.amount) === toThousandths(change.amount));
  const more = difference.amount === null ? null : Number(difference.amount);
  /** Above 0: the invoice has more than we do. Null: it has no numbers. */
  const direction = difference.count ?? more;
  const isMore = direction === null || direction > 0;

  /** Orders that would leave our count, and orders that would join it. */
  function moved(kind: Cause['kind'], leaving: OrderSet | null, joining: OrderSet | null): Cause[] {
    const out = leaving ? sets(leaving) : NONE;
    const joined = joining ? sets(joining) : NONE;
    const isPossible =
      direction === null ||
      (direction === 0 ? out.count > 0 && joined.count > 0 : (direction > 0 ? joined : out).count > 0);
    if (!isPossible || out.count + joined.count === 0) return [];
    return [
      {
        kind,
        at: null,
        sets: [leaving, joining].filter((set) => set !== null).filter((set) => sets(set).count > 0),
        count: out.count + joined.count,
        amount: fromThousandths(toThousandths(out.amount) + toThousandths(joined.amount)),
        fits: fits({
          count: joined.count - out.count,
          amount: fromThousandths(toThousandths(joined.amount) - toThousandths(out.amount)),
        }),
      },
    ];
  }
  /** A cause without an amount. */
  const unpriced = (kind: Cause['kind'], count: number, isPossible: boolean, set?: OrderSet): Cause[] =>
    count > 0 && isPossible ? [{ kind, sets: set ? [set] : [], at: null, count, amount: null, fits: false }] : [];

  const grouped = invoice.count !== null && invoice.trips !== null ? invoice.count - invoice.trips : 0;
  return [
    ...moved('edge', 'edge_in', 'edge_out'),
    ...moved('created', 'created_before', 'completed_after'),
    ...moved('time_unknown', 'time_unknown', null),
    ...moved('elsewhere', 'elsewhere', null),
    ...unpriced('not_here', difference.count ?? 0, true),
    ...unpriced('trips', grouped, more !== 0),
    ...moved('canceled', null, 'canceled'),
    ...moved('test', null, 'test'),
    ...unpriced('without_fee', sets('without_fee').count, more === null || more > 0, 'without_fee'),
    ...unpriced('other_currency', sets('other_currency').count, isMore, 'other_currency'),
    ...(recordsBegin && isMore
      ? [{ kind: 'records_begin' as const, sets: [], at: recordsBegin, count: 1, amount: null, fits: false }]
      : []),
  ];
}
