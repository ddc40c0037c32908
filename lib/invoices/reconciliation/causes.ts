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

/**
 * What may have caused a difference: orders that would be counted otherwise. None is an error; `fits` means that a cause
 * alone would make exactly this difference.
 */
export function causesOf(facts: Facts): Cause[] {
  const { sets, difference, invoice, recordsBegin } = facts;
  const fits = (change: Counted) =>
    (difference.count !== null || difference.amount !== null) &&
    (difference.count === null || difference.count === change.count) &&
    (difference.amount === null || toThousandths(difference.amount) === toThousandths(change.amount));
  /** Orders that would leave our count, and orders that would join it. */
  const moved = (kind: Cause['kind'], out: OrderSet, joined: OrderSet): Cause => ({
    ...{ kind, sets: [out, joined], at: null },
    count: sets(out).count + sets(joined).count,
    amount: added(sets(out).amount, sets(joined).amount),
    fits: fits({
      count: sets(joined).count - sets(out).count,
      amount: fromThousandths(toThousandths(sets(joined).amount) - toThousandths(sets(out).amount)),
    }),
  });
  const joining = (kind: Cause['kind'], set: OrderSet): Cause => ({
    ...{ kind, sets: [set], at: null, ...sets(set) },
    fits: fits(sets(set)),
  });
  const leaving = (kind: Cause['kind'], set: OrderSet): Cause => ({
    ...joining(kind, set),
    fits: fits({ count: -sets(set).count, amount: fromThousandths(-toThousandths(sets(set).amount)) }),
  });
  const missing = difference.count ?? 0;
  const grouped = invoice.count !== null && invoice.trips !== null ? invoice.count - invoice.trips : 0;
  const all: Cause[] = [
    moved('edge', 'edge_in', 'edge_out'),
    moved('created', 'created_before', 'completed_after'),
    leaving('elsewhere', 'elsewhere'),
    { kind: 'not_here', sets: [], at: null, count: Math.max(0, missing), amount: null, fits: false },
    { kind: 'trips', sets: [], at: null, count: Math.max(0, grouped), amount: null, fits: false },
    joining('canceled', 'canceled'),
    joining('test', 'test'),
    { ...joining('without_fee', 'without_fee'), amount: null, fits: false },
    { ...joining('other_currency', 'other_currency'), amount: null, fits: false },
    { kind: 'records_begin', sets: [], at: recordsBegin, count: recordsBegin ? 1 : 0, amount: null, fits: false },
  ];
  return all.filter(({ count }) => count > 0);
}

function added(one: string, other: string): string {
  return fromThousandths(toThousandths(one) + toThousandths(other));
}
