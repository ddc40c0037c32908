import type { SheetReading } from '../read-sheet';
import type { SheetRow } from '../rows/find-doubles';

/** A row in one line: number, contact, address, payment, and the problems' columns and keys. */
export function summaryOf({ order, problems, warnings, line }: SheetRow): string {
  const remarks = problems.map(({ column, key }) => `${column}: ${key}`);
  const notes = warnings.map(({ key }) => `(${key})`);
  return [String(line), order ? orderText(order) : '-', ...remarks, ...notes].join(' | ');
}

function orderText({
  reference,
  destination,
  payment,
  origin,
  scheduled_date,
}: NonNullable<SheetRow['order']>): string {
  const { contact_name, contact_phone, instructions, ...address } = { instructions: undefined, ...destination };
  const parts = Object.values(address).filter((part) => part !== undefined);
  const branch = origin && 'branch_id' in origin ? `from ${origin.branch_id.replace(/^[0-9a-f]*0(?=.)/, '')}` : '';
  const number = /^[0-9a-z]{22}-\d+$/.test(reference) ? reference.slice(22) : reference;
  const facts = [number, contact_name, contact_phone, parts.join('/'), `${payment.type} ${payment.amount}`, branch];
  return [
    ...facts,
    ...(scheduled_date ? [`at ${scheduled_date}`] : []),
    ...(instructions ? [`“${instructions}”`] : []),
  ].join(' · ');
}

export function summariesOf(reading: SheetReading): string[] | string {
  return reading.ok ? reading.orders.rows.map(summaryOf) : reading.refusal;
}
