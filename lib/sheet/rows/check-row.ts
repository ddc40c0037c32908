import { COUNTRY_FACTS, type Country } from '@/lib/connections/model/connection';
import { latinDigits } from '@/lib/format/text/digits';
import { foldText } from '@/lib/format/text/search';
import { claimPayments } from '@/lib/intake/money/claim-payments';
import { resolveClaims } from '@/lib/intake/money/resolve-claims';
import { read } from '@/lib/intake/read';
import { foldText as foldMessage } from '@/lib/intake/text/fold-text';
import { tokenise } from '@/lib/intake/text/tokens';
import words from '@/lib/intake/words/sheet/money.json';
import { systemNamed } from '../systems/find-system';
import { wordsBeside } from '../values/amount';
import { isListed, mentions, wordsOf } from '../values/listed';
import { paymentWord } from '../values/payment-words';
import { isStopping, orderType, STATUS_WORDS, type StatusWord, statusWord } from '../values/status-words';
import { mergeText, type Parts } from './address';
import { type FieldCell, questionOf, type Read, type Remark, type RowCells } from './cells';

const COUNTRY_NAMES: Record<Country, string> = words.countries;
type Type = 'cash' | 'paid';
const KEYS = { done: 'orderDelivered', canceled: 'orderCanceled', held: 'orderOnHold' } as const;

/** Checks the order as a whole by the rest of the row: another country or currency, a status that is not open, no delivery. */
export function checkRow(cells: RowCells, payment: Type | undefined, parts: Parts): Read<never> {
  const { one, all, mapping, raw, country } = cells;
  const { country: named, currency, order_type: type } = one;
  const kind = type && orderType(type.text);
  const typeKey = kind === 'none' ? 'notDelivery' : 'orderUnknown';
  const unused = [...(mapping.asks?.keys() ?? [])].flatMap((index) => {
    const { name = '', field = null } = mapping.columns[index] ?? {};
    return field === null && raw[index]?.text ? [name] : [];
  });
  const problems = [
    named && !COUNTRY_NAMES[country].split(',').includes(foldText(named.text))
      ? { column: named.column.name, key: 'otherCountry', values: { value: named.text } }
      : undefined,
    currency && wordsBeside(currency.text, country) !== ''
      ? { column: currency.column.name, key: 'otherCurrency', values: { currency: COUNTRY_FACTS[country].currency } }
      : undefined,
    // A note of one word may be the status.
    ...[...(all.status ?? []), ...(all.instructions ?? []).filter(({ text }) => isStopping(text))].map((cell) =>
      checkStatus(cells, cell, payment === 'cash'),
    ),
    ...(all.instructions ?? []).flatMap((cell) => checkNote(cells, cell, payment, parts)),
    type && kind !== 'delivery'
      ? questionOf(cells, type.column.name, typeKey, { kind: 'status', value: type.text })
      : undefined,
    ...unused.map((name) => questionOf(cells, name, 'columnUnused', { kind: 'column', value: name })),
  ];
  return { problems: problems.filter((problem) => problem !== undefined) };
}

/** A note that says otherwise how the order is paid, or where it goes, must be confirmed. */
function checkNote({ country }: RowCells, { text, column }: FieldCell, payment: Type | undefined, parts: Parts) {
  const claims = claimPayments(tokenise(foldMessage(text)));
  const isPartial = payment && claims.some(({ value, strength }) => value === '' && strength > 0);
  const noted = resolveClaims(claims, 'payment').filled[0]?.value;
  const isOther = payment === 'paid' ? noted !== undefined && noted !== 'paid' : payment === 'cash' && noted === 'paid';
  const words = wordsOf(text).filter((word) => word !== 's');
  const hasWord = (list: 'addresses' | 'changed') => words.some((word) => isListed(list, word));
  const isOfRelative = words.some(
    (word, at) =>
      isListed('homes', word) &&
      words.slice(Math.max(0, at - 1), at + 2).some((beside) => isListed('relatives', beside)),
  );
  const { problems } = mergeText(parts, read(text, country), column.name, country);
  const isChanged = hasWord('addresses') && hasWord('changed');
  const isElsewhere = isChanged || isOfRelative || problems.some(({ key }) => key === 'addressConflict');
  const keys = [isPartial ? 'paymentPartial' : isOther ? 'paymentConflict' : [], isElsewhere ? 'noteAddress' : []];
  return keys.flat().map((key): Remark => ({ column: column.name, key, isQuestion: true }));
}

function checkStatus(cells: RowCells, cell: FieldCell, isCash: boolean): Remark | undefined {
  const { text, column } = cell;
  const word = statusOf(cells, cell);
  // "Pending" is no contradiction of cash.
  if (word === 'open' || (word === undefined && isCash && ['unpaid', 'pending'].includes(paymentWord(text) ?? '')))
    return undefined;
  return questionOf(cells, column.name, word ? KEYS[word] : 'orderUnknown', { kind: 'status', value: text });
}

function statusOf({ mapping }: RowCells, { text, kind, column }: FieldCell): StatusWord | undefined {
  const folded = foldText(text);
  const { statuses = {} } = systemNamed(mapping.system) ?? {};
  const meaning = (known: string) => STATUS_WORDS.find((word) => statuses[word]?.split('|').includes(known));
  const own = meaning(folded) ?? meaning('*');
  if (own) return own;
  // Below "Canceled at" stands when, below "Delivered?" yes and no; below "Refunded" how much.
  const ofName = mentions(column.name, 'ofCanceled') ? 'canceled' : statusWord(column.name);
  if (ofName) {
    if (['no', 'false', 'لا'].includes(folded) || Number(latinDigits(text)) === 0) return 'open';
    if (kind === 'date' || /\d/.test(text) || ['yes', 'true', 'نعم'].includes(folded)) return ofName;
  }
  return statusWord(text);
}
