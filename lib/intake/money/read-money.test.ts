import { describe, expect, it } from 'vitest';
import { read } from '../read';
import { foldText } from '../text/fold-text';
import { tokenise } from '../text/tokens';
import { claimAmounts } from './claim-amounts';
import { claimPayments } from './claim-payments';
import { readMoney } from './read-money';
import { resolveClaims } from './resolve-claims';

type Country = 'KW' | 'BH' | 'SA';
type Row = [country: Country, text: string, amount: string | undefined, payment?: 'cash' | 'paid'];

const FILLED: Row[] = [
  ['KW', 'الحساب 8.025 دينار كاش', '8.025', 'cash'],
  ['KW', '٦ دينار ونص', '6.500'],
  ['KW', '12.500', '12.500'],
  ['KW', 'الحساب 12.500', '12.500'],
  ['KW', '5 KD constructor cash', '5', 'cash'],
  ['KW', 'ma dfat, 9.500 KD bukra', '9.500'],
  ['KW', 'Gate: no\n12.500 KD cash', '12.500', 'cash'],
  ['KW', 'الحساب خمسة و عشرين دينار', '25'],
  ['KW', 'total twenty-five KD', '25'],
  ['SA', 'ثلاث مئة ريال', '300'],
  ['BH', 'total 5 no 6 BD, cash', undefined, 'cash'],
  ['KW', 'نص دينار للسايق زيادة مني', undefined],
  ['SA', 'حسابي ١٦٠ ريال ناقص ٢٠ اللي عندكم', undefined],
  ['KW', 'بيان قطعة ٧ شارع ١ منزل ٣٣، ٤.٥٠٠ دينار مدفوع', '4.500', 'paid'],
  ['SA', 'فاتورة رقم 3021 المبلغ شامل الضريبة ٣٤٥٫٠٠ ر.س مدفوعة', '345', 'paid'],
  ['SA', 'الإجمالي خمس مية وخمسين ريال كاش', '550', 'cash'],
  ['KW', 'ثلاث دنانير وميتين فلس', '3.200'],
  ['KW', 'خمسة دنانير وخمسين فلس', '5.050'],
  ['KW', 'المجموع دينار وخمسمية فلس', '1.500'],
  ['BH', 'خمسه دينار وثلاث مية فلس كاش لو سمحت', '5.300', 'cash'],
  ['KW', 'اثنا عشر دينارا وخمسمائة فلس، ندفع عند الاستلام', '12.500', 'cash'],
  ['KW', 'المجموع ٥ دنانير وخمسة', undefined],
  ['SA', 'الإجمالي خمسمية و 20 ريال', undefined],
  ['KW', 'الحساب عشرين و 500 فلس', undefined],
  ['SA', 'total two hundred and fifty SAR', undefined],
  ['SA', 'total 2k SAR', undefined],
  ['KW', 'total eight point five KD', undefined],
  ['KW', '20 KD five hundred fils', undefined],
  ['KW', '8 KD a piece', undefined],
  ['KW', 'price 5 KD, qty 3', undefined],
  ['KW', 'total 15 KD, qty 3', '15'],
  ['KW', 'my wallet has 10 KD', undefined],
  ['KW', '10 دينار تأمين ترجع', undefined],
  ['SA', 'pay 100 SAR now & 100 SAR next week', undefined],
  ['KW', 'برجر ٢ دينار وبطاط ٢ دينار', undefined],
  ['KW', 'cake 2 KD, juice 2 KD cash', undefined, 'cash'],
  ['KW', '2 KD for last order, cash', undefined, 'cash'],
  ['BH', 'الحساب ٣٠٠ فلس ناقص من المرة اللي طافت، خذوها مع ٦ دينار', undefined],
  ['KW', 'total 300 fils from last order', undefined],
  ['KW', 'The total is 6 KD cash, I will call from home', '6', 'cash'],
  ['BH', 'Each tray is 8.500, I need two. Paid.', undefined, 'paid'],
  ['SA', 'اذا الدفع كاش فيه رسوم ١٥ ريال؟', undefined],
  ['KW', 'total constructor KD', undefined],
  ['KW', 'total 10 KD, order no is 55', '10'],
  ['KW', 'total 10 KD cash, sorry block 5', '10', 'cash'],
  ['KW', 'total 10 KD cash, sorry 2nd floor', '10', 'cash'],
  ['KW', 'الحساب 10 دينار عفوا قطعة 7', '10'],
  ['KW', 'total 10 KD, no 11 KD, sorry 12 KD', undefined],
  ['SA', 'الحساب ٨٥ لا ٩٥ ريال آسفة، كاش', undefined, 'cash'],
  ['KW', '3 علب مكس، العلبه بـ 4.500', undefined],
  ['KW', 'الإجمالي 18.250 د.ك\nالإجمالي الجديد بعد إضافة التوصيل 19.750 د.ك', undefined],
  ['KW', 'الإجمالي بعد إضافة التوصيل 19.750 د.ك', '19.750'],
  ['KW', 'الحساب 10 دينار بعد التوصيل 11 دينار', undefined],
  ['KW', 'الحساب 10 دينار اضافة 2 دينار', undefined],
  ['KW', 'الحساب 10 دينار، الجديد 12 دينار', undefined],
  ['KW', 'الحساب 10 دينار جديد 12 دينار', undefined],
  ['KW', 'total after delivery fee 1 KD is 11 KD', undefined],
  ['KW', 'total 10 KD after delivery 11 KD', undefined],
  ['KW', 'الإجمالي 10 دينار، بعد التوصيل 11 دينار', undefined],
  ['KW', 'collect 10 KD cash, please deliver after 6', '10', 'cash'],
  ['KW', 'total after delivery 12 KD', '12'],
  ['KW', 'delivery 1 KD, total after delivery 9 KD', '9'],
  ['SA', 'الصافي بعد خصم ١٠٪: ٩٩٫٥٠ ر.س', '99.50'],
  ['SA', 'خصم ٢٠٪ على ٢٠٠ ريال', undefined],
  ['SA', 'discount 20% on 200 SAR', undefined],
  ['BH', 'عطيتوني خصم والإجمالي بعد الخصم ١١.٧٠٠', '11.700'],
  ['BH', '12.300', '12.300'],
  ['BH', 'الحساب 12.300 دينار', '12.300'],
  ['SA', '1,250 ريال', '1250'],
  ['SA', 'الحساب 1,250 ريال', '1250'],
  ['KW', 'total 1,250.500 kd', '1250.500'],
  ['KW', '12,5 kd', '12.500'],
  ['KW', 'خمسة دنانير', '5'],
  ['KW', 'دينارين ونص', '2.500'],
  ['KW', 'دينار و ٢٥٠ فلس', '1.250'],
  ['KW', 'دينار الا ربع', '0.750'],
  ['KW', '6½ دينار', '6.500'],
  ['KW', 'الحساب ٨ ونص', '8.500'],
  ['KW', '6 دينار و 250 فلس', '6.250'],
  ['KW', '750 فلس', '0.750'],
  ['KW', 'el mablagh 6 kd w 750 fils', '6.750'],
  ['KW', 'total 5 kd w nos', '5.500'],
  ['KW', 'hala, hsab 6 dinar o nos cash', '6.500', 'cash'],
  ['KW', 'total 6 dinar u nos', '6.500'],
  ['KW', 'الاجمالي 9.500 والتوصيل مجاني', '9.500'],
  ['BH', 'he will pay 6.5 cash', '6.500', 'cash'],
  ['SA', '٢٥ ريال و٥٠ هللة', '25.50'],
  ['KW', 'KD 8.5 COD', '8.500', 'cash'],
  ['KW', 'الطلب 7.500 التوصيل 1 المجموع 8.500 كاش', '8.500', 'cash'],
  ['KW', 'المبلغ 8 دينار شامل التوصيل', '8'],
  ['KW', 'المجموع: 10 خصم 1 الصافي 9 دك', '9'],
  ['SA', 'Total 250 riyal, net 230', '230'],
  ['BH', 'والإجمالي بعد الخصم 11.700 كاش', '11.700', 'cash'],
  ['SA', 'توصيل 15\nالإجمالي شامل الضريبة 73 ريال', '73'],
  ['KW', 'خذ من الزبون ١٣ دينار لو سمحت', '13'],
  ['KW', 'شاليه 88 المبلغ المطلوب 35 دينار', '35'],
  ['BH', 'مدفوع بالكامل ٢٠ دينار، عمره ٧٠ ما يسمع', '20', 'paid'],
  ['SA', 'الاجمالي شامل الضريبة 345.75', '345.75'],
  ['KW', 'والحساب خمسة ونص كاش', undefined, 'cash'],
  ['KW', 'المبلغ: 12.500 (اثنا عشر دينار ونص) كاش', '12.500', 'cash'],
  ['BH', '1.500 دينار فقط لا غير كاش', '1.500', 'cash'],
  ['KW', 'المبلغ 20 دينار كاش ولا تنسى الملح', '20', 'cash'],
  ['SA', 'وصلت الحوالة 420 ريال', '420', 'paid'],
  ['KW', 'فاتورة رقم 51234567 المبلغ 8.750', '8.750'],
  ['KW', 'دفع عند الاستلام 4 دك', '4', 'cash'],
  ['BH', 'Cash on delivery 6.500 BD', '6.500', 'cash'],
  ['KW', 'Total: 8.750 KD paid by knet', '8.750', 'paid'],
  ['KW', 'مدفوع كي نت 4.250', '4.250', 'paid'],
  ['KW', 'تم الدفع 9 دك', '9', 'paid'],
  ['KW', 'bill 9.250 kd cash on delivery', '9.250', 'cash'],
  ['KW', 'order total 12.500', '12.500'],
  ['KW', 'the total was 12 KD, call 50123123', '12'],
  ['KW', 'floor 3, 4 KD', '4'],
  ['KW', '4 KD, 7 pm', '4'],
  ['KW', 'total 4 KD, 3 boxes', '4'],
  ['KW', 'كاش مو كي نت', undefined, 'cash'],
  ['SA', 'was 320 now 260 SAR', '260'],
  ['KW', 'el mablagh 7.250 kash', '7.250', 'cash'],
];
const UNPAID: Row[] = [
  ['KW', 'المبلغ ٧٫٥٠٠ د.ك غير مدفوع', '7.500'],
  ['KW', '5 دنانير مو مدفوع', '5'],
  ['KW', 'not paid 5 kd', '5'],
  ['KW', 'unpaid 5 kd', '5'],
  ['SA', 'المبلغ 1234,500 ريال', '1234.50'],
  ['KW', 'total 1234,500 KD', '1234.500'],
  ['KW', 'not yet paid, 5 kd', '5'],
  ['KW', 'ما تم الدفع 9 دك', '9'],
  ['KW', 'unpaid, 5 kd cash', '5', 'cash'],
  ['KW', 'cash or knet 8kd', '8'],
  ['KW', '5 kd when paid', '5'],
  ['KW', '5 kd if paid', '5'],
  ['KW', 'اذا مدفوع 5 دينار', '5'],
  ['KW', '5 kd pending paid', '5'],
  ['KW', '5 kd paid pending', '5'],
  ['KW', 'total 5 kd, paid: no', '5'],
  ['KW', 'awaiting paid 5 kd', '5'],
  ['KW', '5 دنانير مدفوع: لا', '5'],
  ['KW', '5 kd paid later', '5'],
  ['KW', 'مدفوع؟', undefined],
  ['KW', 'خالص ما بقى شي عندكم؟', undefined],
  ['KW', 'عربون مدفوع', undefined],
  ['SA', 'Paid online: 0.00 / To collect: SAR 84.00', '84'],
  ['KW', 'مدفوع، خذ منه 5 دك', '5'],
  ['BH', 'الطلب مدفوع، بس اخذوا منه 400 فلس حق التوصيل', undefined],
  ['KW', 'السايق ياخذ ١.٥ دينار توصيل بس، الطلب مدفوع', undefined],
  ['SA', 'الطلب مدفوع والمندوب يستلم 15 ريال', '15'],
  ['KW', 'order is paid, the driver takes 1.500 KD for delivery', undefined],
];
const OFFERED: [country: Country, text: string, values: string[]][] = [
  ['KW', 'الحساب 16 لا عفوا 16.500 كاش', ['16', '16.500']],
  ['BH', 'Total BD 9.900 - sorry 8.900 cash', ['9.900', '8.900']],
  ['KW', 'الحساب 12 دينار، لا قصدي 13 دينار', ['12', '13']],
  ['KW', 'total 12 KD, sorry the total is 13', ['12', '13']],
  ['KW', 'سعر الكيلو دينارين وربع', ['2.250']],
  ['SA', '100 ريال لكل شخص', ['100']],
  ['KW', 'الدرزن 3 دينار', ['3']],
  ['BH', 'sent half 3 bd, half later', ['3']],
  ['KW', 'نص المبلغ نص 3 دينار', ['3']],
  ['BH', 'دفعت نص المبلغ 20 والباقي 20 كاش', ['20', '20']],
  ['SA', 'المتبقي على العميل 120 ريال من اصل 300', ['120']],
  ['KW', 'القطعة ب ٣ دنانير ابي ٤ قطع', ['3']],
  ['KW', 'الحساب 7.5 معي 20', ['7.500', '20']],
  ['SA', 'معي ٥٠٠ والحساب ٢٢٠ ريال', ['500', '220']],
  ['KW', '1,250 kd', ['1.250', '1250']],
  ['SA', '1.250 ريال', ['1.25', '1250']],
  ['KW', 'المبلغ 8 دينار والتوصيل 1 دينار', ['8', '1']],
  ['KW', 'المجموع: ٨ د.ك + توصيل ١ د.ك', ['8', '1']],
  ['SA', 'المطلوب ٩٠ ريال والتوصيل ٢٥ ريال', ['90', '25']],
  ['KW', '8 دينار + التوصيل', ['8']],
  ['KW', 'Total is 12 KD, delivery not included', ['12']],
  ['KW', 'الاجمالي ١٢ دينار بدون التوصيل', ['12']],
  ['KW', 'كم الحساب؟ 5 دينار', ['5']],
  ['KW', '7.5 دينار معي 20 دينار', ['7.500', '20']],
  ['SA', 'was 320 SAR', []],
  ['KW', 'Price was 12 KD now 9.750 KD cash', ['12', '9.750']],
  ['KW', 'كان السعر ١٢ دينار صار ٩ دينار', ['12', '9']],
  ['KW', 'كل وحدة ٤ دينار', ['4']],
  ['KW', 'عربون 5 دينار والباقي 10 دينار', ['5', '10']],
  ['KW', '2.500 دينار للحبة', ['2.500']],
  ['KW', 'من 5 الى 6 دينار', ['6']],
  ['KW', '6 دينار و 250', ['6']],
  ['KW', 'كبسة 2.500', ['2.500']],
  ['KW', '1.250.000 دينار', []],
  ['KW', '5-6 دينار', ['6']],
  ['KW', '50 درهم', []],
  ['SA', 'refund 38 SAR', ['38']],
  ['KW', 'رقم الفاتورة 1250', []],
  ['KW', 'bill 12.500', ['12.500']],
  ['KW', 'فاتورة 12.500', ['12.500']],
  ['KW', 'order 12.500', ['12.500']],
  ['BH', 'the bill is 12.500', ['12.500']],
  ['KW', 'receipt no 5.500', ['5.500']],
  ['KW', 'order no 12.500 KD', ['12.500']],
  ['KW', 'ايصال 5.500 كاش', ['5.500']],
  ['KW', 'طلبية: 16.750', ['16.750']],
  ['KW', '3 boxes, 4 KD', ['4']],
  ['KW', '4 KD, 3 boxes', ['4']],
  ['KW', '4 برجر، 9 دينار', ['9']],
  ['BH', '100 ريال سعودي او 10 دينار', ['10']],
  ['SA', 'السعر 75$ يعني 281 ريال', ['281']],
  ['BH', '10 دنانير لو تاخذ حبتين', ['10']],
  ['KW', 'لا تاخذ منه 3 دينار', ['3']],
  ['KW', '15 دينار غالي! خلها 12', ['15', '12']],
  ['KW', 'المجموع خمسة صحون', []],
  ['KW', 'collect from 5123 4567', []],
  ['KW', 'each box 3.250 kd, i want 2', ['3.250']],
  ['KW', 'total 20 KD, sorry 5 KD discount', ['20', '5']],
  ['KW', 'total 20 KD, sorry 5 discount', ['20', '5']],
  ['KW', 'delivery 1 KD, the total is 8 KD, after delivery 9 KD', ['1', '8', '9']],
  ['KW', 'total 20 KD, sorry delivery 2 KD', ['20', '2']],
  ['KW', 'total 20 KD, 5 KD discount, sorry 6 KD', ['20', '5', '6']],
  ['KW', 'مية دينار وخمسة', ['100']],
  ['KW', 'ثلاثة دنانير وثلاثة ارباع', ['3']],
  ['SA', 'three hundred twenty riyals', []],
  ['BH', '15bd total including delivery 1bd', ['15', '1']],
];

describe('money', () => {
  it.each([...FILLED, ...UNPAID])('in %s "%s" is %s %s', (country, text, amount, payment) => {
    const claims = claimsOf(text, country);
    expect(resolveClaims(claims, 'amount').filled[0]?.value).toBe(amount);
    expect(['unpaid', undefined, payment]).toContain(resolveClaims(claims, 'payment').filled[0]?.value);
    if (payment) expect(resolveClaims(claims, 'payment').filled[0]?.value).toBe(payment);
  });

  it.each(OFFERED)('in %s "%s" is not filled but offered as %s', (country, text, values) => {
    const { filled, offered } = resolveClaims(claimsOf(text, country), 'amount');
    expect(filled).toEqual([]);
    expect(offered.map(({ value }) => value)).toEqual(values);
  });

  it.each([
    ['KW', 'المرة اللي طافت كان حسابي ٦ دنانير كاش، هالمرة نفس الطلب', undefined, undefined],
    ['SA', 'Last week I paid 90 cash. Today total 110 SAR, paid', '110', 'paid'],
  ] as const)('in %s of an earlier order is not of this one: %s', (country, text, amount, payment) => {
    const read = readMoney(tokenise(foldText(text)), country);
    expect([read.amount, read.payment]).toEqual([amount, payment]);
  });

  it('is no rival of this one, where an earlier order was paid', () => {
    const { fields } = read('الحساب 5 دينار كاش\nامس دفعت 7', 'KW', { readMoney });
    expect([fields.amount, fields.payment]).toEqual(['5', 'cash']);
  });

  it.each([
    ['KW', 'collect 10 kd cash from the customer\nno wait make it 12', ['10', '12']],
    ['SA', 'الحساب ١١٠ ريال لا غلط ١٠١ كاش', ['110', '101']],
    ['KW', 'total 12 KD, sorry 13 cash', ['12', '13']],
    ['KW', 'الحساب 12 دينار عفوا خليه 13', ['12', '13']],
    ['KW', 'total 12 KD, sorry 2 burgers', ['12', '2']],
    ['KW', '2 cakes total 8 KD, sorry 3', ['8', '3']],
    ['KW', 'total 10 KD cash (wait for 5)', ['10', '5']],
    ['KW', '8 KD cash. call me when you arrive, wait 5', ['8', '5']],
    ['KW', 'الحساب 12 دينار، معليش 3', ['12', '3']],
    ['SA', '١١٠ ريال كاش، تعديل ٥', ['110', '5']],
    ['KW', 'Salmiya block 3 street 5 house 12, total 8 KD cash. Sorry 14', ['8', '14']],
    ['KW', 'Salmiya block 3 street 5 house 12, total 8 KD cash. Actually 14', ['8', '14']],
    ['BH', 'Riffa block 905 road 512 house 98, total 8 BD cash. Sorry 89', ['8', '89']],
    ['SA', 'حي النرجس شارع 12 فيلا 41 الحساب 110 ريال كاش. لا اسف 14', ['110', '14']],
  ] as const)('is asked with the house in %s, where a number may correct either: %s', (country, text, sums) => {
    const { fields, candidates } = read(text, country, { readMoney });
    expect([fields.amount, fields.building, candidates.amount]).toEqual([undefined, undefined, sums]);
  });

  it.each([
    'Salmiya block 3 street 5 house 12, total 8 KD cash. House number is wrong, 14',
    'Salmiya block 3 street 5 house 12, total 8 KD cash. House number is wrong make it 14',
    'السالمية قطعة 3 شارع 5 بيت 12 الحساب 8 دينار كاش. رقم البيت غلط 14',
  ])('is asked with the house that is corrected: %s', (text) => {
    const { fields, candidates } = read(text, 'KW', { readMoney });
    expect([fields.amount, fields.building, candidates.amount]).toEqual([undefined, undefined, ['8', '14']]);
  });

  it('is asked where its currency alone says so and another number is nobody’s', () => {
    const { fields, candidates } = read('60 riyal the big one 45 the small one, cash', 'SA', { readMoney });
    expect([fields.amount, fields.payment, candidates.amount]).toEqual([undefined, 'cash', ['60', '45']]);
  });

  it('of a list with more figures than an order has is not filled', () => {
    const prices = '5 دينار\n'.repeat(61);
    expect(readMoney(tokenise(foldText(prices)), 'KW')).toMatchObject({ sums: [], payments: [] });
    expect(readMoney(tokenise(foldText(prices)), 'KW').amount).toBeUndefined();
    expect(readMoney(tokenise(foldText(`${'x\n'.repeat(61)}5 دينار`)), 'KW').amount).toBe('5');
  });

  it('is the same whatever the order of the claims', () => {
    for (const [country, text] of [...FILLED, ...UNPAID, ...OFFERED]) {
      const claims = claimsOf(text, country);
      const settled = resolveBoth(claims);
      for (let seed = 1; seed <= 5; seed++) expect(resolveBoth(shuffled(claims, seed))).toEqual(settled);
    }
  });
});

function claimsOf(text: string, country: Country) {
  const tokens = tokenise(foldText(text));
  return [...claimAmounts(tokens, country), ...claimPayments(tokens)];
}

function resolveBoth(claims: ReturnType<typeof claimsOf>) {
  return [resolveClaims(claims, 'amount'), resolveClaims(claims, 'payment')];
}

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const keyed = items.map((item, index) => ({ item, key: Math.sin(seed * 997 + index * 131) }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

it.each([
  'total 8 KD paid 4 KD',
  'دفعت ٤ دينار والحساب ٨ دينار',
  'total 8 KD, paid half',
  'total 8 KD, paid 50%',
  '50% paid, total 8 KD',
  'دفعت ٥٠٪ من ٨ دينار',
  'COD amount: 0',
  'total 0 KD cash',
  'مدفوع التوصيل بس، الحساب 8 دينار',
  'باقي من الطلب السابق ٢ دينار',
  'previous order 6 KD cash',
])('fills nothing where a part is paid, or of an earlier order: %j', (text) => {
  const { amount, payment } = read(text, 'KW', { readMoney }).fields;
  expect([amount, payment]).toEqual([undefined, undefined]);
});

it('fills a sum that is stated again behind what is paid', () => {
  expect(read('total 8 KD, paid 8 KD', 'KW', { readMoney }).fields).toMatchObject({ amount: '8', payment: 'paid' });
  expect(read('total 8 KD, paid 100%', 'KW', { readMoney }).fields).toMatchObject({ amount: '8', payment: 'paid' });
});
