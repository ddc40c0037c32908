import { COUNTRY_FACTS, type Country } from '@/lib/connections/model/connection';
import { foldText } from '@/lib/format/text/search';
import { addProblem, cellOf, cellsOf, type Row } from './row';

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
const CANCELED =
  'cancel canceled cancelled void voided refunded returned rejected failed ملغي ملغيه ملغاه الغيت مسترجع مرتجع مرفوض'.split(
    ' ',
  );
/** In a shop's export: its payment has not come. */
const ON_HOLD = ['on hold', 'onhold', 'awaiting transfer', 'بانتظار التحويل'];
const DELIVERED = ['delivered', 'تم التوصيل', 'تم التسليم', 'تم توصيله'];
const NOT_DELIVERIES =
  'pickup,pick up,pick-up,takeaway,take away,takeout,self pickup,dine in,dine-in,drive thru,in store,walk in,استلام,استلام من الفرع,استلام من المحل,محلي,طاوله,سفري,داخل المطعم'.split(
    ',',
  );

/** Checks the order as a whole by the rest of the row: another country or currency, a canceled order, no delivery. */
export function checkRow(row: Row, country: Country): void {
  const named = cellOf(row, 'country');
  if (named && !COUNTRY_NAMES[country].split('|').includes(foldText(named.text)))
    addProblem(row, named.column.name, { key: 'otherCountry', values: { value: named.text } });
  const currency = cellOf(row, 'currency');
  if (currency && !CURRENCY_NAMES[country].split('|').includes(foldText(currency.text.replaceAll('.', ''))))
    addProblem(row, currency.column.name, {
      key: 'otherCurrency',
      values: { currency: COUNTRY_FACTS[country].currency },
    });
  for (const { text, column, kind } of cellsOf(row, 'status')) {
    const folded = foldText(text);
    const words = folded.split(/[^\p{L}]+/u);
    const isInstant =
      /cancel|void|ملغ/i.test(column.name) &&
      (kind === 'date' || /\d/.test(text) || ['yes', 'true', 'نعم'].includes(folded));
    if (isInstant || words.some((word) => CANCELED.includes(word))) question(row, column.name, 'orderCanceled', text);
    else if (ON_HOLD.includes(words.join(' '))) question(row, column.name, 'orderOnHold', text);
    else if (DELIVERED.includes(folded) || folded === 'تم التوصيل') question(row, column.name, 'orderDelivered', text);
  }
  const type = cellOf(row, 'order_type');
  if (type && NOT_DELIVERIES.includes(foldText(type.text))) question(row, type.column.name, 'notDelivery', type.text);
}

function question(row: Row, column: string, key: string, value: string): void {
  row.problems.push({ column, key, values: { value }, isQuestion: true });
}
