import type { Language } from './layout';

const ENGLISH = {
  tracking: 'Your delivery',
  order: 'Order',
  headline: {
    pending: 'Looking for a driver',
    accepted: 'A driver has your order',
    dispatched: 'The driver is picking up your order',
    en_route: 'Your order is on its way',
    completed: 'Delivered',
    canceled: 'This order was canceled',
    failed: 'This order could not be delivered',
  },
  step: {
    pending: 'Order received',
    accepted: 'Driver found',
    dispatched: 'At the shop',
    en_route: 'On the way to you',
    completed: 'Delivered',
  },
  ended: {
    canceled: 'This order will not be delivered. For questions, please ask the shop.',
    failed: 'The shop knows about it and may try again. This page will show it.',
  },
  arrives: (minutes: number) => (minutes <= 1 ? 'Arriving now' : `About ${minutes} minutes`),
  driver: 'Driver',
  from: 'From',
  to: 'To',
  call: 'Call the driver',
  refreshes: 'This page updates by itself.',
  scheduled: (at: string) => `Planned for ${at}`,
  other: 'العربية',
  missing: 'We can’t find this order',
  missingHint: 'Check that the link is complete, or ask the shop to send it again.',
  pickup: 'Pickup',
  scan: 'The driver scans this code when taking the package.',
  confirm: 'I have picked up this order',
  confirmed: 'Picked up. Safe drive!',
  notYet: 'The pickup can be confirmed once a driver is on the way to the shop.',
  over: 'This order is finished; there is nothing to pick up.',
  package: 'Package',
};

const ARABIC: typeof ENGLISH = {
  tracking: 'طلبك',
  order: 'رقم الطلب',
  headline: {
    pending: 'نبحث عن سائق لطلبك',
    accepted: 'استلم أحد السائقين طلبك',
    dispatched: 'السائق يستلم طلبك من المتجر',
    en_route: 'طلبك في الطريق إليك',
    completed: 'تم التوصيل',
    canceled: 'تم إلغاء هذا الطلب',
    failed: 'تعذّر توصيل هذا الطلب',
  },
  step: {
    pending: 'تم استلام الطلب',
    accepted: 'تم تعيين السائق',
    dispatched: 'السائق عند المتجر',
    en_route: 'في الطريق إليك',
    completed: 'تم التوصيل',
  },
  ended: {
    canceled: 'لن يتم توصيل هذا الطلب. لأي استفسار يرجى التواصل مع المتجر.',
    failed: 'المتجر على علم بذلك وقد يعيد المحاولة، وسيظهر ذلك في هذه الصفحة.',
  },
  arrives: (minutes) => (minutes <= 1 ? 'يصل الآن' : arabicMinutes(minutes)),
  driver: 'السائق',
  from: 'من',
  to: 'إلى',
  call: 'اتصل بالسائق',
  refreshes: 'تتحدّث هذه الصفحة تلقائيًا.',
  scheduled: (at) => `موعد الطلب ${at}`,
  other: 'English',
  missing: 'لم نعثر على هذا الطلب',
  missingHint: 'تأكد من اكتمال الرابط، أو اطلب من المتجر إرساله مرة أخرى.',
  pickup: 'استلام الطلب',
  scan: 'يمسح السائق هذا الرمز عند استلام الطلب.',
  confirm: 'استلمت هذا الطلب',
  confirmed: 'تم الاستلام. رافقتك السلامة!',
  notYet: 'يمكن تأكيد الاستلام بعد أن يتوجه السائق إلى المتجر.',
  over: 'انتهى هذا الطلب ولا يوجد ما يُستلم.',
  package: 'الطلب',
};

export const TEXTS: Record<Language, typeof ENGLISH> = { en: ENGLISH, ar: ARABIC };

function arabicMinutes(minutes: number): string {
  if (minutes === 2) return 'خلال دقيقتين تقريبًا';
  return minutes <= 10 ? `خلال ${minutes} دقائق تقريبًا` : `خلال ${minutes} دقيقة تقريبًا`;
}
