import type { System } from './system';

/** Headers and words from knowledge of the merchant's dashboard, in both languages. */
export const ZID: System = {
  name: 'Zid',
  signs: [
    'رقم الطلب|حالة الطلب|طريقة الشحن|جوال العميل',
    'رقم الطلب|حالة الطلب|رقم جوال العميل',
    'Order ID|Order Status|Customer Mobile|Shipping Method',
  ],
  columns: {
    reference: 'رقم الطلب|Order ID',
    name: 'اسم المستلم|اسم العميل|Consignee Name|Customer Name',
    phone: 'جوال المستلم|جوال العميل|رقم جوال العميل|Consignee Mobile|Customer Mobile',
    country: 'الدولة|Country',
    city: 'المدينة|City',
    area: 'الحي|District',
    street: 'الشارع|Street',
    short_address: 'العنوان المختصر|Short Address',
    address: 'العنوان|عنوان العميل|Address',
    instructions: 'ملاحظات العميل|ملاحظات|Customer Note',
    amount: 'إجمالي الطلب|اجمالي الطلب|الإجمالي|Order Total|Total',
    currency: 'العملة|Currency',
    payment: 'طريقة الدفع|Payment Method',
    payment_status: 'حالة الدفع|Payment Status',
    status: 'حالة الطلب|Order Status',
    branch: 'الفرع|المستودع|Branch',
  },
  statuses: { done: 'indelivery' },
  isRepeated: true,
};
