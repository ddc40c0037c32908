import type { Country } from '@/lib/connections/model/connection';
import { readSheet } from '../read-sheet';
import { CORPUS_BRANCHES } from './testing-branches';

const NOW = new Date('2026-11-27T09:00:00Z');

interface Known {
  reference: string;
  name: string;
  phone: string;
  area: string;
  block: string;
  street: string;
  house: string;
  amount: string;
  type: 'cash' | 'paid';
}

const NAMES = ['Ali Sample', 'نورة العلي', 'Sara Boutros', 'Fahad Al Azmi', 'ليلى البلوشي', 'Omar'];
const AREAS = [
  ['Salmiya', 'السالمية'],
  ['Hawalli', 'حولي'],
  ['Bayan', 'بيان'],
  ['Salwa', 'سلوى'],
  ['Mishref', 'مشرف'],
] as const;
const HEADS: Record<keyof Known, readonly string[]> = {
  reference: ['Order number', 'Order no.', 'رقم الطلب', 'Ref', 'Order number / رقم الطلب'],
  name: ['Name', 'Customer name', 'اسم العميل', 'الاسم', 'Customer'],
  phone: ['Phone', 'Mobile no.', 'الهاتف', 'رقم الجوال', 'Phone / الهاتف', 'WhatsApp'],
  area: ['Area', 'المنطقة', 'Area / المنطقة'],
  block: ['Block', 'القطعة', 'Blk'],
  street: ['Street', 'الشارع', 'St'],
  house: ['House', 'المنزل', 'Building', 'House no.'],
  amount: ['Amount', 'Total (KD)', 'المبلغ', 'Grand total', 'الإجمالي'],
  type: ['Payment', 'طريقة الدفع', 'Payment method', 'الدفع'],
};
const CASH = ['cash', 'COD', 'كاش', 'نقدي', 'Cash on delivery', 'عند الاستلام'];
const PAID = ['paid', 'KNET', 'مدفوع', 'Visa', 'تم الدفع', 'كي نت'];
/** Columns that belong to nobody's order, with what stands in them. */
const OTHERS: readonly [string, (at: number) => string][] = [
  ['Driver', (at) => ['Raju', 'Babu', 'Sami'][at % 3] ?? ''],
  ['Driver mobile', (at) => `5500000${at % 10}`],
  ['Order date', (at) => `2026-11-${String(10 + (at % 15)).padStart(2, '0')}`],
  ['Date', (at) => `2026-11-${String(10 + (at % 15)).padStart(2, '0')}`],
  ['Cashier', () => 'Mona'],
  ['Item', (at) => ['Chocolate cake', 'Dates 1kg', 'علبة كليجة'][at % 3] ?? ''],
  ['Qty', (at) => String(1 + (at % 4))],
  ['Delivery fee', () => '1.250'],
  ['Discount', () => '0.500'],
  ['البائع', () => 'سارة'],
  ['Barcode', (at) => `62910020${1000 + at}`],
];
/** Words that must stop an order, wherever they stand. */
const STOPS = ['Cancelled', 'Delivered', 'ملغي', 'Completed', 'Refunded', 'تم التوصيل'];

/** Numbers that are the same in each run (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
  const below = (count: number) => Math.floor(next() * count);
  const of = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  return { next, below, of };
}
type Random = ReturnType<typeof randomOf>;

function orderOf({ of, below }: Random, at: number): Known {
  return {
    reference: `C-${at + 1}`,
    name: of(NAMES),
    phone: `${of([5, 6, 9])}${String(1_000_000 + below(8_999_999))}`,
    area: of(AREAS)[0],
    block: String(1 + below(12)),
    street: String(1 + below(60)),
    house: String(1 + below(90)),
    amount: `${1 + below(60)}.${of(['000', '250', '500', '750'])}`,
    type: of(['cash', 'paid'] as const),
  };
}

const arabicDigits = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

/** A cell as one of the people who fill such sheets writes it. */
function cellOf(random: Random, field: keyof Known, order: Known): string {
  const { of, next } = random;
  const value = order[field];
  const own = next() < 0.25 && /^\d+$/.test(value) && field !== 'reference' ? arabicDigits(value) : value;
  if (field === 'phone')
    return of([own, `+965 ${value}`, `965${value}`, `00965${value}`, `${value.slice(0, 4)} ${value.slice(4)}`]);
  if (field === 'area') return of(AREAS.find(([name]) => name === value) ?? [value]);
  if (field === 'amount') return of([value, `${value} KD`, `KD ${value}`, arabicDigits(value).replace('.', '٫')]);
  if (field === 'type') return of(value === 'cash' ? CASH : PAID);
  return own;
}

interface Made {
  text: string;
  orders: Map<string, Known>;
  stopped: Set<string>;
}

function sheetOf(seed: number): Made {
  const random = randomOf(seed);
  const { of, next, below } = random;
  const orders = Array.from({ length: 4 + below(8) }, (_, at) => orderOf(random, at));
  const fields = (Object.keys(HEADS) as (keyof Known)[]).filter((field) => field === 'reference' || next() > 0.05);
  const hasStatus = next() < 0.4;
  const stopped = new Set<string>();
  const columns = [
    ...fields.map((field) => ({ name: of(HEADS[field]), cell: (order: Known) => cellOf(random, field, order) })),
    ...OTHERS.filter(() => next() < 0.2).map(([name, cell]) => ({
      name,
      cell: (order: Known) => cell(orders.indexOf(order)),
    })),
    ...(hasStatus
      ? [
          {
            name: of(['Status', 'Order status', 'الحالة', 'Stage']),
            cell: (order: Known) => {
              if (next() > 0.3) return of(['New', 'Processing', 'جديد']);
              stopped.add(order.reference);
              return of(STOPS);
            },
          },
        ]
      : []),
  ].sort(() => next() - 0.5);
  const delimiter = of([',', ';', '\t']);
  const line = (cells: readonly string[]) =>
    cells.map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter);
  const rows = orders.map((order) => line(columns.map(({ cell }) => cell(order))));
  const header = line(columns.map(({ name }) => name));
  const junk = [
    ...(next() < 0.2 ? [`Orders of the day${delimiter}`] : []),
    header,
    ...rows.flatMap((row) => (next() < 0.08 ? [row, delimiter.repeat(columns.length - 1)] : [row])),
    ...(next() < 0.3 ? [line(columns.map((_, at) => (at === 0 ? 'Total' : '')))] : []),
  ];
  return {
    text: junk.join(of(['\n', '\r\n'])),
    orders: new Map(orders.map((order) => [order.reference, order])),
    stopped,
  };
}

/** Reads a sheet made at random from known orders, and finds accepted rows that are not its orders. */
export async function readRandomSheet(
  seed: number,
  country: Country,
): Promise<{ wrong: string[]; accepted: number; known: number }> {
  const { text, orders, stopped } = sheetOf(seed);
  const reading = await readSheet(text, { country, branches: CORPUS_BRANCHES[country].slice(0, 1), now: NOW });
  const rows = reading.ok ? reading.orders.rows : [];
  const accepted = rows.filter(({ order, problems }) => order && problems.length === 0);
  const wrong = accepted.flatMap(({ order, line }) => {
    const known = order && orders.get(order.reference);
    const { destination, payment } = order ?? {};
    const got = destination && {
      ...destination,
      amount: Number(payment?.amount),
      type: payment?.type,
    };
    const isRight =
      known &&
      !stopped.has(known.reference) &&
      JSON.stringify(got) ===
        JSON.stringify({
          contact_name: known.name,
          contact_phone: `+965${known.phone}`,
          area: known.area,
          block: known.block,
          street: known.street,
          building: known.house,
          amount: Number(known.amount),
          type: known.type,
        });
    return isRight ? [] : [`seed ${seed}, row ${line}: ${JSON.stringify(got)} for ${JSON.stringify(known)}`];
  });
  return { wrong, accepted: accepted.length, known: orders.size };
}
