import type { SheetField } from '../columns/fields';
import type { PaymentWord } from '../values/payment-words';
import type { StatusWord } from '../values/status-words';

/** Words of a system by their folded text; `ask` where they don't say enough. Others mean what they do in any sheet. */
export interface SystemWords {
  statuses?: Partial<Record<string, StatusWord | 'ask'>>;
  /** The meaning of every other status. */
  otherStatus?: StatusWord;
  payments?: Partial<Record<string, PaymentWord | 'ask'>>;
  types?: Partial<Record<string, 'delivery' | 'none'>>;
}

/** The export of a shop or till, of which nothing is guessed. */
export interface System extends SystemWords {
  name: string;
  /** Headers that stand together in no other file; one of the lists is enough. Headers are separated by `|`. */
  signs: readonly string[];
  /** The headers of a field, the best first. */
  columns: Partial<Record<SheetField, string>>;
  /** Texts of cells without a value. */
  nothing?: readonly string[];
  /** Each line of an order repeats its number and all of the order. */
  isRepeated?: true;
  /** A column of labelled lines in which customers choose day and time. */
  chosen?: { header: string; day: RegExp; time: RegExp };
}
