import type { Country } from '@/lib/connections/model/connection';
import { foldText } from '@/lib/format/text/search';
import type { SheetField } from '../columns/fields';
import { type ColumnMarks, readAmount } from '../values/amount';
import { type PaymentWord, paidWord, paymentWord } from '../values/payment-words';
import { type Answers, askKey } from './answers';
import { addProblem, cellOf, columnName, type Row } from './row';

export interface PaymentContext {
  country: Country;
  marks: Partial<Record<SheetField, ColumnMarks>>;
  answers: Answers;
}

/** How the order is paid, as far as the row says it without a contradiction. */
export function readPayment(row: Row, context: PaymentContext): { type?: 'cash' | 'paid'; amount?: string } {
  const before = row.problems.length;
  const total = amountOf(row, 'amount', context);
  const collect = amountOf(row, 'collect', context);
  const prepaid = amountOf(row, 'prepaid', context);
  if (row.problems.length > before) return {};
  const type = typeOf(row, context, [total?.word, collect?.word, prepaid?.word], collect?.value, prepaid?.value);
  if (!type) return {};
  const amount =
    type === 'cash'
      ? cashAmount(row, total?.value, collect?.value, prepaid?.value)
      : paidAmount(row, total?.value, collect?.value, prepaid?.value);
  return amount === undefined ? { type } : { type, amount };
}

interface AmountCell {
  value: string;
  word?: PaymentWord;
}

function amountOf(
  row: Row,
  field: 'amount' | 'collect' | 'prepaid',
  { country, marks }: PaymentContext,
): AmountCell | undefined {
  const cell = cellOf(row, field);
  if (!cell) return undefined;
  const result = readAmount(cell.text, {
    country,
    ...(marks[field] ? { marks: marks[field] } : {}),
    isNumber: cell.kind === 'number',
  });
  if (cell.kind === 'date')
    return addProblem(row, cell.column.name, { key: 'partAsDate', values: { value: cell.text } });
  if (result.kind === 'problem') return addProblem(row, cell.column.name, result.problem);
  const word = result.words === '' ? undefined : paymentWord(result.words);
  if (result.words !== '' && !word) return addProblem(row, cell.column.name, { key: 'amountNumber' });
  if (isUnitPrice(row, cell.column.name)) return addProblem(row, cell.column.name, { key: 'unitPrice' });
  return { value: result.value, ...(word ? { word } : {}) };
}

/** A price beside a number of pieces is the price of one of them or of all. */
function isUnitPrice(row: Row, name: string): boolean {
  const quantity = cellOf(row, 'quantity');
  return (
    ['price', 'السعر', 'سعر'].map(foldText).includes(foldText(name)) &&
    quantity !== undefined &&
    Number(quantity.text) !== 1
  );
}

/** The meaning of a cell's words by a person's answer, by the system that wrote it, or by both languages. */
function wordOf(row: Row, text: string, answers: Answers, common: typeof paymentWord): PaymentWord | undefined {
  const answer = answers.get(askKey({ kind: 'payment', value: text }));
  if (answer === 'cash' || answer === 'paid') return answer;
  const own = row.words?.payments?.[foldText(text)];
  return own === 'ask' ? undefined : (own ?? common(text));
}

function typeOf(
  row: Row,
  { answers }: PaymentContext,
  beside: readonly (PaymentWord | undefined)[],
  collect: string | undefined,
  prepaid: string | undefined,
): 'cash' | 'paid' | undefined {
  const method = cellOf(row, 'payment');
  const status = cellOf(row, 'payment_status');
  const methodWord = method && wordOf(row, method.text, answers, paymentWord);
  const statusWord = status && wordOf(row, status.text, answers, paidWord);
  const column = (method ?? status)?.column.name ?? columnName(row, 'payment');
  if (status && !statusWord) return addProblem(row, status.column.name, unknown(status.text));
  if (method && !methodWord && statusWord !== 'paid') return addProblem(row, method.column.name, unknown(method.text));
  const words = new Set([methodWord, statusWord, ...beside].filter((word) => word !== undefined));
  if (words.has('partial')) return addProblem(row, column, { key: 'paymentPartial' });
  if (words.has('terminal'))
    return addProblem(row, column, { ...unknown((method ?? status)?.text ?? ''), key: 'paymentTerminal' });
  const isPaid = words.has('paid') || words.has('electronic');
  const isCash = words.has('cash') || words.has('unpaid');
  if (words.has('conflict') || (isPaid && isCash)) return addProblem(row, column, { key: 'paymentConflict' });
  if (isPaid) return 'paid';
  if (isCash) return 'cash';
  const [isCollected, isPrepaid] = [Number(collect ?? 0) > 0, Number(prepaid ?? 0) > 0];
  if (isCollected && isPrepaid) return addProblem(row, columnName(row, 'collect'), { key: 'paymentPartial' });
  if (isCollected) return 'cash';
  if (isPrepaid || (collect !== undefined && columnName(row, 'collect') !== 'collect')) return 'paid';
  const missing = { kind: 'payment', value: '' } as const;
  const answer = answers.get(askKey(missing));
  if (answer === 'cash' || answer === 'paid') return answer;
  return addProblem(row, column, { key: 'paymentMissing', ask: missing });
}

function unknown(value: string) {
  return { key: 'paymentUnknown', values: { value }, ask: { kind: 'payment', value } as const };
}

function cashAmount(row: Row, total?: string, collect?: string, prepaid?: string): string | undefined {
  const rest = Number(total ?? 0) - Number(prepaid ?? 0);
  const isPart =
    Number(prepaid ?? 0) > 0 &&
    (collect === undefined || total === undefined || Math.abs(rest - Number(collect)) > 0.0005);
  if (isPart) return addProblem(row, columnName(row, 'prepaid'), { key: 'paymentPartial' });
  if (collect !== undefined && Number(collect) === 0)
    return addProblem(row, columnName(row, 'collect'), { key: 'paymentConflict' });
  return collect ?? total;
}

function paidAmount(row: Row, total?: string, collect?: string, prepaid?: string): string | undefined {
  if (Number(collect ?? 0) > 0) return addProblem(row, columnName(row, 'collect'), { key: 'paymentConflict' });
  const isPart = total !== undefined && Number(prepaid ?? 0) > 0 && Math.abs(Number(total) - Number(prepaid)) > 0.0005;
  if (isPart) return addProblem(row, columnName(row, 'prepaid'), { key: 'paymentPartial' });
  return total ?? (Number(prepaid ?? 0) > 0 ? prepaid : undefined);
}
