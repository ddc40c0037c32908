import type { DeliveryStatus } from '@/lib/service/v2/schema';
import type { Language } from './layout';

type ShopText = {
  title: string;
  intro: string;
  shops: string;
  other: string;
  locked: string;
  noTill: string;
  orders: string;
  balance: string;
  status: Record<DeliveryStatus, string>;
  till: string;
  perHour: string;
  /** `rate`: orders per hour now. */
  byHour: (rate: number) => string;
  failures: string;
  rush: string;
  topsUp: string;
  save: string;
  pause: string;
  resume: string;
  paused: string;
  clock: string;
  clockHelp: string;
  speed: string;
  times: (speed: number) => string;
  stopped: string;
  nextMonth: string;
  wallet: string;
  amount: string;
  topUp: string;
  refund: string;
  invoice: string;
  invoiceHelp: string;
  difference: string;
  differences: Record<'none' | 'more' | 'fewer' | 'amount', string>;
  create: string;
  columns: readonly [number: string, period: string, orders: string, amount: string, status: string];
  refused: string;
};

export const SHOP_TEXTS: Record<Language, ShopText> = {
  en: {
    title: 'Shop simulator',
    intro: 'A simulated till makes orders as a shop plug-in would. Changes take effect at once.',
    shops: 'Shops',
    other: 'العربية',
    locked: 'The settings are locked: the sandbox was started without --control.',
    noTill: 'There is no till: the sandbox was started without --shop.',
    orders: 'Orders',
    balance: 'Wallet balance',
    status: {
      pending: 'Looking for a driver',
      accepted: 'Accepted',
      dispatched: 'To the shop',
      en_route: 'On the way',
      completed: 'Delivered',
      canceled: 'Canceled',
      failed: 'Failed',
    },
    till: 'Till',
    perHour: 'Orders per hour, on average',
    byHour: (rate) => `Busy at lunch and in the evening, quiet at night (${rate} per hour now)`,
    failures: 'Failed orders, percent',
    rush: 'Rush hour: six times as many',
    topsUp: 'Top up the wallet when it is nearly empty',
    save: 'Save',
    pause: 'Pause the till',
    resume: 'Resume the till',
    paused: 'The till is paused.',
    clock: 'Clock',
    clockHelp: 'How fast the drivers drive. At the end of a month its deliveries are invoiced.',
    speed: 'Speed',
    times: (speed) => `${speed} × real time`,
    stopped: 'Stopped',
    nextMonth: 'Move on to next month',
    wallet: 'Wallet',
    amount: 'Amount',
    topUp: 'Top up',
    refund: 'Refund',
    invoice: 'Monthly invoice',
    invoiceHelp: 'Invoices this month’s deliveries now. A difference shows what a reconciliation finds.',
    difference: 'Difference',
    differences: { none: 'None', more: 'One order more', fewer: 'One order fewer', amount: 'Another amount' },
    create: 'Create invoice',
    columns: ['Invoice', 'Period', 'Orders', 'Amount', 'Status'],
    refused: 'That was not accepted:',
  },
  ar: {
    title: 'محاكي المتجر',
    intro: 'نقطة بيع افتراضية تنشئ الطلبات كما يفعل ربط المتجر. تسري التغييرات فورًا.',
    shops: 'المتاجر',
    other: 'English',
    locked: 'الإعدادات مقفلة: شُغّلت البيئة التجريبية دون ‎--control.',
    noTill: 'لا توجد نقطة بيع: شُغّلت البيئة التجريبية دون ‎--shop.',
    orders: 'الطلبات',
    balance: 'رصيد المحفظة',
    status: {
      pending: 'البحث عن سائق',
      accepted: 'قَبِلها سائق',
      dispatched: 'إلى المتجر',
      en_route: 'في الطريق',
      completed: 'تم توصيلها',
      canceled: 'ملغاة',
      failed: 'تعذّرت',
    },
    till: 'نقطة البيع',
    perHour: 'متوسط الطلبات في الساعة',
    byHour: (rate) => `ازدحام وقت الغداء والمساء، وهدوء في الليل (${rate} في الساعة الآن)`,
    failures: 'نسبة الطلبات المتعذّرة، بالمئة',
    rush: 'وقت الذروة: ستة أضعاف',
    topsUp: 'شحن المحفظة عندما يوشك رصيدها على النفاد',
    save: 'حفظ',
    pause: 'إيقاف نقطة البيع مؤقتًا',
    resume: 'استئناف نقطة البيع',
    paused: 'نقطة البيع متوقفة مؤقتًا.',
    clock: 'الساعة',
    clockHelp: 'سرعة السائقين. في نهاية كل شهر تصدر فاتورة بتوصيلاته.',
    speed: 'السرعة',
    times: (speed) => `${speed} × السرعة الفعلية`,
    stopped: 'متوقفة',
    nextMonth: 'الانتقال إلى الشهر التالي',
    wallet: 'المحفظة',
    amount: 'المبلغ',
    topUp: 'شحن المحفظة',
    refund: 'استرداد',
    invoice: 'الفاتورة الشهرية',
    invoiceHelp: 'تصدر الآن فاتورة بتوصيلات هذا الشهر. يُظهر الفرق ما تكشفه المطابقة.',
    difference: 'الفرق',
    differences: { none: 'لا شيء', more: 'طلب زائد', fewer: 'طلب ناقص', amount: 'مبلغ مختلف' },
    create: 'إصدار الفاتورة',
    columns: ['الفاتورة', 'الفترة', 'الطلبات', 'المبلغ', 'الحالة'],
    refused: 'لم يُقبل ذلك:',
  },
};
