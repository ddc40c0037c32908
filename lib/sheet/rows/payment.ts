import { foldText } from '@/lib/format/text/search';
import { AMOUNTS, type SheetField } from '../columns/fields';
import { systemNamed } from '../systems/find-system';
import { readAmount } from '../values/amount';
import { isListed, wordsOf } from '../values/listed';
import { type PaymentWord, paidWord, paymentWord } from '../values/payment-words';
import { type Answers, askKey, columnName, type FieldCell, type Read, type Remark, type RowCells } from './cells';

type Amounts = Partial<Record<SheetField, AmountCell>>;
type Type = 'cash' | 'paid';

/** How the order is paid, as far as the row says it without a contradiction. */
export function readPayment(cells: RowCells): Read<{ type: Type; amount?: string }> {
  const amounts: Amounts = {};
  const broken = AMOUNTS.flatMap((field) => {
    const cell = cells.one[field];
    const result = cell && readAmountCell(cells, cell, field);
    if (result && 'key' in result) return [result];
    if (result) amounts[field] = result;
    return [];
  });
  if (broken.length > 0 || AMOUNTS.some((field) => cells.broken.has(field))) return { problems: broken };
  const type = typeOf(cells, amounts);
  if (typeof type !== 'string') return { problems: [type] };
  const amount = amountOf(cells, type, amounts);
  if (typeof amount === 'object') return { value: { type }, problems: [amount] };
  return { value: { type, ...(amount === undefined ? {} : { amount }) }, problems: [] };
}

interface AmountCell {
  value: string;
  word?: PaymentWord;
}

function readAmountCell(cells: RowCells, cell: FieldCell, field: SheetField): AmountCell | Remark {
  const { text, kind } = cell;
  const column = cell.column.name;
  if (kind === 'date') return { column, key: 'partAsDate', values: { value: text } };
  const { country, commas } = cells;
  const result = readAmount(text, { country, column, isNumber: kind === 'number', isCommaDecimal: commas[field] });
  if ('problem' in result) return { column, ...result.problem };
  const word = result.words === '' ? undefined : paymentWord(result.words);
  if (result.words !== '' && !word) return { column, key: 'amountNumber' };
  if (isUnitPrice(cells, column)) return { column, key: 'unitPrice' };
  return { value: result.value, ...(word ? { word } : {}) };
}

/** A price beside a number of pieces is the price of one of them or of all. */
function isUnitPrice({ one: { quantity } }: RowCells, name: string): boolean {
  return isListed('prices', wordsOf(name).join(' ')) && quantity !== undefined && Number(quantity.text) !== 1;
}

/** The meaning of a cell's words by a person's answer, by the system that wrote it, or by both languages. */
function wordOf({ mapping, answers }: RowCells, text: string, common: typeof paymentWord) {
  const isUnsure = systemNamed(mapping.system)?.unsurePayments?.split('|').includes(foldText(text));
  return answerFor(text, answers) ?? (isUnsure ? undefined : common(text));
}

function answerFor(value: string, answers: Answers): Type | undefined {
  const answer = answers.get(askKey({ kind: 'payment', value }));
  return answer === 'cash' || answer === 'paid' ? answer : undefined;
}

function typeOf(cells: RowCells, amounts: Amounts): Type | Remark {
  const { payment: method, payment_status: status } = cells.one;
  const methodWord = method && wordOf(cells, method.text, paymentWord);
  const statusWord = status && wordOf(cells, status.text, paidWord);
  if (status && !statusWord) return unknown(status);
  if (method && !methodWord && statusWord !== 'paid') return unknown(method);
  const beside = Object.values(amounts).map(({ word }) => word);
  const words = new Set<PaymentWord | undefined>([methodWord, statusWord, ...beside]);
  const cell = method ?? status;
  const column = cell?.column.name ?? columnName(cells, 'payment');
  const isPaid = words.has('paid') || words.has('electronic');
  const isCash = words.has('cash') || words.has('unpaid');
  if (words.has('partial')) return { column, key: 'paymentPartial' };
  if (words.has('terminal'))
    return cell ? { ...unknown(cell), key: 'paymentTerminal' } : { column, key: 'paymentTerminal' };
  if (words.has('conflict') || (isPaid && (isCash || words.has('pending')))) return { column, key: 'paymentConflict' };
  // The receiver of a gift pays only where a word for cash says so.
  const isOfSender = !words.has('cash') && cells.mapping.columns.some(({ name }) => SENDER.test(name));
  if (isCash && isOfSender && cell) return unknown(cell);
  if (isPaid || isCash) return isPaid ? 'paid' : 'cash';
  // Money to be collected, or paid before, says how the rest is paid.
  const [isCollected, isPrepaid] = [Number(amounts.collect?.value) > 0, Number(amounts.prepaid?.value) > 0];
  if (isCollected && isPrepaid) return { column: columnName(cells, 'collect'), key: 'paymentPartial' };
  if (isCollected) return 'cash';
  if (words.has('pending') && cell) return unknown(statusWord === 'pending' && status ? status : cell);
  if (isPrepaid || amounts.collect) return 'paid';
  return answerFor('', cells.answers) ?? { column, key: 'paymentMissing', ask: { kind: 'payment', value: '' } };
}

/** The name of a column for who sends a gift; "المرسل إليه" receives it. */
const SENDER = /(?<!\p{L})(?:sender|(?:ال)?مرسل[ةه]?(?! ?[اإ]لي))(?!\p{L})/iu;

function unknown({ text: value, column }: FieldCell): Remark {
  return { column: column.name, key: 'paymentUnknown', values: { value }, ask: { kind: 'payment', value } };
}

const LEAST = 0.0005;

/** The amount to collect in cash, or the one that was paid. Less than the whole is a part; more to collect may hold a fee. */
function amountOf(cells: RowCells, type: Type, { amount, collect, prepaid }: Amounts): string | undefined | Remark {
  const [whole = 0, due = 0, paid = 0] = [amount, collect, prepaid].map((cell) => Number(cell?.value ?? 0));
  const isCash = type === 'cash';
  const open = whole - paid - due;
  const isSplit = amount !== undefined && collect !== undefined;
  const isLess = isCash && isSplit && due > 0 && open > LEAST;
  const isPart = paid > 0 ? (isCash && !isSplit) || (amount && Math.abs(open) > LEAST) : isLess;
  if (collect && !isCash && due > 0) return { column: columnName(cells, 'collect'), key: 'paymentConflict' };
  if (isPart) return { column: columnName(cells, 'prepaid'), key: 'paymentPartial' };
  if (collect && isCash && due === 0) return { column: columnName(cells, 'collect'), key: 'paymentConflict' };
  return isCash ? (collect ?? amount)?.value : (amount ?? (paid > 0 ? prepaid : undefined))?.value;
}
