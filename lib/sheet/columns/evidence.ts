import { read } from '@/lib/intake/read';
import { remembered } from '@/lib/intake/text/remembered';
import { findArea } from '@/lib/map/areas/areas';
import type { Cell } from '../table/table';
import { readAmount } from '../values/amount';
import { branchNamed } from '../values/branch-name';
import { isGoods } from '../values/listed';
import { beginsWithDay, PLAIN, readMoment } from '../values/moment';
import { paymentWord } from '../values/payment-words';
import { readPhone } from '../values/phone';
import { isStopping, statusWord } from '../values/status-words';
import type { MappingOptions } from './mapping';

const NO = /^(?:no|false|لا)$/i;
type Passes = (cell: Cell, options: MappingOptions) => boolean;

/** Tests of a cell. One cell may pass several: a phone is also a number, an area also a name. */
const KINDS = {
  phone: ({ text, kind }, { country }) => kind !== 'date' && 'value' in readPhone(text, country),
  digits: ({ text }) => /^\+?[\d\s()-]{7,20}$/.test(text) && !beginsWithDay(text),
  moment: (cell) => {
    const moment = readMoment(cell, { ...PLAIN, order: 'day' });
    return 'day' in moment || 'instant' in moment || beginsWithDay(cell.text);
  },
  // An address may hold the name too.
  branch: ({ text }, { branches, country }) =>
    text.length < (branchNamed(branches, text, country)?.name.length ?? -10) + 10,
  status: ({ text }) => !NO.test(text) && statusWord(text) !== undefined,
  yes: ({ text }) => /^(?:yes|true|نعم|[✓✔✅☑])$/iu.test(text),
  no: ({ text }) => NO.test(text),
  payment: ({ text }) => paymentWord(text) !== undefined,
  sure: ({ text }) => ['cash', 'paid'].includes(paymentWord(text) ?? ''),
  area: ({ text }, { country }) => findArea(country, text) !== undefined,
  address: ({ text }, { country }) => isAddress(text, country),
  whole: ({ text }, { country }) => read(text, country).fields.phone !== undefined,
  amount: ({ text }, { country }) => 'value' in readAmount(text, { country }),
  money: ({ text }, { country }) => /\d[.,٫]\d|[a-zد]/i.test(text) && 'value' in readAmount(text, { country }),
  amountText: ({ text }, { country }) => {
    const amount = readAmount(text, { country });
    return 'value' in amount || (/\p{Nd}/u.test(text) && /^(?:twoWays|otherC)/.test(amount.problem.key));
  },
  binary: ({ text }) => /^[01]$/.test(text),
  number: ({ text }) => /^(?:#\d{2,12}|[A-Za-z]{1,5}[-#]?\d{2,12})$/.test(text),
  short: ({ text }, { country }) => country === 'SA' && /^[A-Za-z]{4}\s?\d{4}$/.test(text),
  goods: ({ text }) => isGoods(text),
  fullName: ({ text }) => /^[\p{L}\p{M}][\p{L}\p{M}\s.'’-]{2,60}$/u.test(text) && /\s/.test(text) && !isGoods(text),
  words: ({ text }) => /^\p{L}[\p{L}\p{M} .'’-]{1,60}$/u.test(text) && !isGoods(text),
} satisfies Record<string, Passes>;
export type Kind = keyof typeof KINDS;

/** The contents of a column: the share of its cells that pass a test, 0 without cells. */
export interface Evidence {
  cells: readonly Cell[];
  share: (kind: Kind) => number;
  /** Whether a cell says that an order is done, canceled or held back. */
  isStopping: () => boolean;
}

const MOST_CELLS = 60;

export function evidenceOf(samples: readonly Cell[], options: MappingOptions): Evidence {
  const cells = samples.slice(0, MOST_CELLS);
  const share = remembered((kind: Kind) => {
    const passes: Passes = KINDS[kind];
    return cells.length === 0 ? 0 : cells.filter((cell) => passes(cell, options)).length / cells.length;
  });
  return { cells: samples, share, isStopping: () => samples.some(({ text }) => isStopping(text)) };
}

/** Block and street, a point, or a link: an area alone is no address. */
function isAddress(text: string, country: MappingOptions['country']): boolean {
  if (text.length < 8) return false;
  const { fields, shortLink } = read(text, country);
  if (fields.point || shortLink || fields.short_address) return true;
  const parts = [fields.area, fields.block, fields.street ?? fields.road, fields.building];
  return parts.filter(Boolean).length >= 3;
}
