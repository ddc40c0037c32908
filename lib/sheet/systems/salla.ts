import type { System } from './system';

/** Headers and words from knowledge of the merchant's dashboard. */
export const SALLA: System = {
  name: 'Salla',
  signs: ['رقم الطلب|حالة الطلب|مجموع السلة', 'رقم الطلب|حالة الطلب|رقم البوليصة', 'رقم الطلب|حالة الطلب|شركة الشحن'],
  columns: {
    reference: 'رقم الطلب',
    name: 'اسم المستلم|اسم العميل',
    phone: 'جوال المستلم|رقم المستلم|رقم الجوال|جوال العميل',
    country: 'الدولة',
    city: 'المدينة',
    area: 'الحي',
    street: 'الشارع',
    building: 'رقم المبنى',
    short_address: 'العنوان المختصر|العنوان الوطني المختصر',
    address: 'عنوان الشحن|العنوان|عنوان العميل|موقع العميل|رابط الموقع',
    instructions: 'ملاحظات العميل|ملاحظات|ملاحظة الطلب',
    amount: 'إجمالي الطلب|اجمالي الطلب|الإجمالي',
    currency: 'العملة',
    payment: 'طريقة الدفع',
    payment_status: 'حالة الدفع',
    status: 'حالة الطلب',
    branch: 'الفرع|فرع الطلب',
  },
  statuses: { open: 'تمت المراجعه', canceled: 'قيد الاسترجاع|طلب عرض سعر' },
  nothing: 'لا يوجد|غير محدد',
  isRepeated: true,
};
