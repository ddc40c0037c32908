import { z } from 'zod/mini';
import { latinDigits } from '@/lib/format/text/digits';
import { Day } from '@/lib/format/time/day';

const amount = z.string();
const maybeAmount = z.nullable(z.string());

/** The level that the balance has reached: the service's, one that a webhook reported, the one set here, or zero. */
export const WARNING_LEVELS = ['service', 'reported', 'own', 'empty'] as const;
export const WalletWarning = z.object({
  by: z.enum(WARNING_LEVELS),
  level: amount,
  /** A person has dealt with it: it is shown on the wallet's page alone. */
  isSettled: z.boolean(),
});
export type WalletWarning = z.output<typeof WalletWarning>;

/**
 * `GET /api/wallet`. Amounts are decimal text; a balance may be negative. A null `warningLevel` means that the service's
 * alerts are off.
 */
export const Wallet = z.object({
  /** Null while it was never read. */
  balance: maybeAmount,
  warningLevel: maybeAmount,
  ownLevel: maybeAmount,
  currency: z.string(),
  /** Whether the balance has reached a level, dealt with or not. */
  low: z.boolean(),
  warning: z.nullable(WalletWarning),
  /** Fees of deliveries under way in this currency, not debited yet. `withoutFee`: how many have no known fee. */
  committed: z.object({ amount, count: z.number(), withoutFee: z.number() }),
  /** Balance less committed fees. */
  free: maybeAmount,
  asOf: z.nullable(z.string()),
  /** Why the service could not be read now, a key of the `problems` messages; the rest is the last known state. */
  problem: z.nullable(z.string()),
});
export type Wallet = z.output<typeof Wallet>;

/** `PUT /api/wallet/level`: the level at which this dashboard warns; null for none. */
export const SetOwnLevel = z.object({
  level: z.nullable(
    z.string().check(
      z.overwrite((text) => latinDigits(text).trim()),
      z.regex(/^\d{1,9}(\.\d{1,3})?$/, 'errors.invalid'),
    ),
  ),
});
export type SetOwnLevel = z.output<typeof SetOwnLevel>;

/** `GET /api/wallet/cover`: whether the free balance covers a fee. */
export const CoverQuery = z.object({ fee: z.string().check(z.regex(/^\d{1,9}(\.\d{1,3})?$/)) });
export type CoverQuery = z.output<typeof CoverQuery>;

/** `covers` is null when the balance is unknown. Only who may read the wallet gets the numbers. */
export const Cover = z.object({
  covers: z.nullable(z.boolean()),
  numbers: z.nullable(
    z.object({ balance: amount, committed: amount, free: amount, short: amount, currency: z.string() }),
  ),
});
export type Cover = z.output<typeof Cover>;

const range = z.object({
  expected: z.nullable(z.number()),
  least: z.nullable(z.number()),
  most: z.nullable(z.number()),
});
const sample = z.object({ days: z.number(), orders: z.number(), from: z.nullable(z.string()) });

/** How long the free balance may last. A null number of days: longer than the forecast reaches. */
export const Forecast = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('too_few'), sample }),
  z.object({
    kind: z.literal('known'),
    sample,
    averageFee: amount,
    orders: range,
    days: range,
  }),
]);
export type Forecast = z.output<typeof Forecast>;

export const HISTORY_DAYS = ['7', '30', '90'] as const;
/** `GET /api/wallet/history`. */
export const WalletHistoryQuery = z.object({ days: z._default(z.enum(HISTORY_DAYS), '30') });
export type WalletHistoryQuery = z.output<typeof WalletHistoryQuery>;

const Moved = z.object({ count: z.number(), amount });

/** A day of the wallet, in the merchant's time zone. Fees are negative. */
export const WalletDay = z.object({
  day: z.string(),
  closing: maybeAmount,
  /** `closing` was computed backwards from the first balance that was read. */
  isComputed: z.boolean(),
  debits: Moved,
  /** Null until the invoices were first read, as are `refunds`. */
  topUps: z.nullable(Moved),
  refunds: z.nullable(Moved),
  /** How the balance changed beyond these; null where one of them or a balance is missing. */
  unexplained: maybeAmount,
});
export type WalletDay = z.output<typeof WalletDay>;

/** Days, newest first. */
export const WalletHistory = z.object({
  days: z.array(WalletDay),
  currency: z.string(),
  forecast: z.nullable(Forecast),
});
export type WalletHistory = z.output<typeof WalletHistory>;

const MOST_DAYS_EXPORTED = 400;
/** `GET /api/wallet/export`: from one business day to another, both included. */
export const MovementsQuery = z.object({ from: Day, to: Day }).check(
  z.refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= MOST_DAYS_EXPORTED * 86_400_000, {
    path: ['to'],
    message: 'errors.invalid',
  }),
);
export type MovementsQuery = z.output<typeof MovementsQuery>;

/** `GET /api/wallet/history/[day]`: what moved the balance on a day. */
export const WalletDayQuery = z.object({ day: Day });
export type WalletDayQuery = z.output<typeof WalletDayQuery>;

export const WalletMoves = z.object({
  debits: z.array(
    z.object({
      id: z.string(),
      code: z.nullable(z.string()),
      customerName: z.string(),
      /** Null for an order that was imported after its end: it counts on the day of its creation. */
      at: z.nullable(z.string()),
      amount: maybeAmount,
    }),
  ),
  /** There are more debits than are listed. */
  hasMore: z.boolean(),
  invoices: z.array(z.object({ id: z.string(), invoiceNo: z.string(), type: z.string(), at: z.string(), amount })),
});
export type WalletMoves = z.output<typeof WalletMoves>;
