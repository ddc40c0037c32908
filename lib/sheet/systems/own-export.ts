import type { System } from './system';

/** This desk's own list of deliveries, in both languages: its orders are at the service already. */
export const OWN_EXPORT: System = {
  name: 'Dispatch Desk',
  signs: ['Code|Reference|Estimated fee|Promised by', 'رقم الطلب|المرجع|الرسوم المقدّرة|الموعد المتوقع'],
  columns: {
    reference: 'Reference|المرجع|Code|رقم الطلب',
    name: 'Customer|العميل',
    phone: 'Phone|الهاتف',
    area: 'Area|المنطقة',
    address: 'Address|العنوان',
    amount: 'Order amount|مبلغ الطلب',
    currency: 'Currency|العملة',
    payment: 'Payment|الدفع',
    schedule: 'Scheduled for|موعد الطلب',
    status: 'Status|الحالة',
    branch: 'Branch|الفرع',
  },
  otherStatus: 'done',
};
