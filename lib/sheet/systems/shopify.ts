import type { System } from './system';

/** Headers from Shopify's documentation; words of delivery apps in "Note Attributes" from knowledge. */
export const SHOPIFY: System = {
  name: 'Shopify',
  signs: ['Name|Financial Status|Fulfillment Status|Lineitem name', 'Name|Financial Status|Shipping Name|Total'],
  columns: {
    reference: 'Name',
    name: 'Shipping Name|Billing Name',
    phone: 'Shipping Phone|Phone|Billing Phone',
    address: 'Shipping Address1|Shipping Address2',
    city: 'Shipping City',
    postal_code: 'Shipping Zip',
    country: 'Shipping Country',
    instructions: 'Notes',
    amount: 'Total',
    currency: 'Currency',
    payment: 'Payment Method',
    payment_status: 'Financial Status',
    collect: 'Outstanding Balance',
    status: 'Fulfillment Status|Cancelled at|Canceled at|Refunded Amount',
    order_type: 'Shipping Method',
    branch: 'Location',
    schedule_date: 'Note Attributes: date',
    schedule_time: 'Note Attributes: time',
  },
  statuses: { canceled: 'restocked' },
  chosen: {
    header: 'Note Attributes',
    lines: {
      'Note Attributes: date': /^[ \t]*(?:delivery[-_ ]?date|تاريخ التوصيل)\s*:\s*(.{4,40})$/im,
      'Note Attributes: time': /^[ \t]*(?:delivery[-_ ]?(?:time|slot)|وقت التوصيل)\s*:\s*(.{1,40})$/im,
    },
  },
};
