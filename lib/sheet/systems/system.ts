import type { SheetField } from '../columns/fields';
import type { StatusWord } from '../values/status-words';

/** The export of a shop or till, of which nothing is guessed. Lists of headers and words are separated by `|`. */
export interface System {
  name: string;
  /** Where its headers and words are from. */
  about: string;
  /** Headers that stand together in no other file; one of the lists is enough. */
  signs: readonly string[];
  /** The headers of a field, the best first. */
  columns: Partial<Record<SheetField, string>>;
  /** The words of a status, folded, that mean something else or nothing in other sheets; `*` stands for every other one. */
  statuses?: Partial<Record<StatusWord, string>>;
  /** Words of a payment that don't say enough here. */
  unsurePayments?: string;
  /** Texts of cells without a value. */
  nothing?: string;
  /** Each line of an order repeats its number and all of the order. */
  isRepeated?: boolean;
  /** A column of labelled lines, and the headers of columns for the lines in which customers choose day and time, by their labels. */
  chosen?: { header: string; lines: Record<string, string> };
}
