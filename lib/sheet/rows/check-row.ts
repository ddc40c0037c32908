import { COUNTRY_FACTS, type Country } from '@/lib/connections/model/connection';
import { latinDigits } from '@/lib/format/text/digits';
import { foldText } from '@/lib/format/text/search';
import { paymentWord } from '../values/payment-words';
import { orderType, type StatusWord, statusWord } from '../values/status-words';
import type { Answers } from './answers';
import { addProblem, ask, cellOf, cellsOf, type FieldCell, type Row } from './row';

const COUNTRY_NAMES: Record<Country, string> = {
  KW: 'kw|kwt|kuwait|state of kuwait|الكويت|كويت|دوله الكويت',
  BH: 'bh|bhr|bahrain|kingdom of bahrain|البحرين|بحرين|مملكه البحرين',
  SA: 'sa|sau|ksa|saudi|saudi arabia|kingdom of saudi arabia|السعوديه|المملكه العربيه السعوديه|المملكه',
};
const CURRENCY_NAMES: Record<Country, string> = {
  KW: 'kwd|kd|دك|دينار|دينار كويتي|kuwaiti dinar',
  BH: 'bhd|bd|دب|دينار|دينار بحريني|bahraini dinar',
  SA: 'sar|sr|رس|ريال|ريال سعودي|saudi riyal',
};
const KEYS = { done: 'orderDelivered', canceled: 'orderCanceled', held: 'orderOnHold' } as const;

/** Checks the order as a whole by the rest of the row: another country or currency, a status that is not open, no delivery. */
export function checkRow(row: Row, country: Country, answers: Answers, isCash: boolean): void {
  const named = cellOf(row, 'country');
  if (named && !COUNTRY_NAMES[country].split('|').includes(foldText(named.text)))
    addProblem(row, named.column.name, { key: 'otherCountry', values: { value: named.text } });
  const currency = cellOf(row, 'currency');
  if (currency && !CURRENCY_NAMES[country].split('|').includes(foldText(currency.text.replaceAll('.', ''))))
    addProblem(row, currency.column.name, {
      key: 'otherCurrency',
      values: { currency: COUNTRY_FACTS[country].currency },
    });
  for (const cell of cellsOf(row, 'status')) checkStatus(row, cell, answers, isCash);
  const type = cellOf(row, 'order_type');
  const kind = type && (row.words?.types?.[foldText(type.text)] ?? orderType(type.text));
  if (type && kind !== 'delivery')
    ask(row, type.column.name, kind === 'none' ? 'notDelivery' : 'orderUnknown', 'status', type.text, answers);
  for (const [index] of row.mapping.asks ?? []) {
    const { name = '', field = null } = row.mapping.columns[index] ?? {};
    if (field === null && row.cells[index]?.text) ask(row, name, 'columnUnused', 'column', name, answers);
  }
}

function checkStatus(row: Row, cell: FieldCell, answers: Answers, isCash: boolean): void {
  const { text, column } = cell;
  const word = statusOf(row, cell);
  // "Pending" is no contradiction of cash.
  if (word === 'open' || (word === undefined && isCash && paymentWord(text) === 'unpaid')) return;
  ask(row, column.name, word ? KEYS[word] : 'orderUnknown', 'status', text, answers);
}

function statusOf({ words }: Row, { text, kind, column }: FieldCell): StatusWord | undefined {
  const folded = foldText(text);
  const own = words?.statuses?.[folded];
  if (own) return own === 'ask' ? undefined : own;
  if (words?.otherStatus) return words.otherStatus;
  // Below "Canceled at" stands when, or yes and no; below "Refunded" how much.
  if (/cancel|void|refund|ملغ|مسترجع|مرتجع/i.test(column.name)) {
    if (['no', 'false', 'لا'].includes(folded) || Number(latinDigits(text)) === 0) return 'open';
    if (kind === 'date' || /\d/.test(text) || ['yes', 'true', 'نعم'].includes(folded)) return 'canceled';
  }
  return statusWord(text);
}
