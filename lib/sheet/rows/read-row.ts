import type { CreateDelivery } from '@/lib/order/schema';
import type { Mapping } from '../columns/mapping';
import { type Cell, fullDigits } from '../table/table';
import { problem, type Value } from '../values/problem';
import { readAddress } from './address';
import { readBranch } from './branch';
import { cellsOfRow, type FieldCell, type Read, type Remark, type RowCells, type RowContext, readAt } from './cells';
import { checkRow } from './check-row';
import { readContact } from './contact';
import { destinationOf } from './destination';
import { readPayment } from './payment';
import { readSchedule } from './schedule';
import { validate } from './validate';

/** A row that was read by itself. Its order has a reference of its own, if the row names one. */
export interface ReadRow {
  line: number;
  /** Null while a problem is open. */
  order: CreateDelivery | null;
  reference: string | undefined;
  problems: Remark[];
  warnings: Remark[];
}

/** Reads one row: its cells once, then each part of the order from them. */
export function readRow(raw: readonly Cell[], line: number, mapping: Mapping, context: RowContext): ReadRow {
  const cells = cellsOfRow(raw, mapping, context);
  const reference = readReference(cells);
  const address = readAddress(cells);
  const contact = readContact(cells, address.value.contact);
  const payment = readPayment(cells);
  const schedule = readSchedule(cells);
  const branch = readBranch(cells, address.value.place);
  const checks = checkRow(cells, payment.value?.type, address.value.parts);
  const parts = [checks, cells, reference, address, contact, payment, schedule, branch];
  const candidate = {
    reference: reference.value ?? 'content',
    origin_format: 'branch_format',
    origin: { branch_id: branch.value ?? '' },
    ...destinationOf(cells, contact.value, address.value),
    payment: { amount: '', ...payment.value },
    ...(schedule.value ? { scheduled_date: schedule.value } : {}),
  };
  const found = parts.flatMap(({ problems }) => problems);
  const { order, problems } = validate(cells, candidate, found);
  if (raw.length > (context.width ?? raw.length))
    problems.unshift({ column: mapping.columns[0]?.name ?? '', key: 'shifted' });
  return {
    line,
    order: problems.every(({ isQuestion }) => isQuestion) ? order : null,
    reference: reference.value,
    problems,
    warnings: [address, schedule].flatMap(({ warnings }) => warnings ?? []),
  };
}

/** The order's number as it stands in the sheet; no value where there is none. */
function readReference({ one: { reference: cell } }: RowCells): Read<string> {
  return cell ? readAt(cell, numberOf(cell)) : { problems: [] };
}

function numberOf({ text: value, kind }: FieldCell): Value<string> {
  if (kind === 'date') return problem('partAsDate', { value });
  const digits = fullDigits(value);
  if (digits === null || /^\d{16,}0$/.test(value)) return problem('digitsLost', { value });
  return { value: (digits ?? value).replace(/^(\d{1,15})\.0{1,2}$/, '$1') };
}
