import type { System } from './system';

/** Headers from knowledge of the orders' export; its orders are paid unless they say otherwise, which is asked once. */
export const SQUARE: System = {
  name: 'Square',
  signs: ['Order|Recipient Name|Recipient Phone|Fulfillment Type', 'Order|Recipient Address|Fulfillment Type|Channels'],
  columns: {
    reference: 'Order',
    name: 'Recipient Name',
    phone: 'Recipient Phone',
    address: 'Recipient Address|Recipient Address 2',
    city: 'Recipient City',
    postal_code: 'Recipient Postal Code',
    country: 'Recipient Country',
    instructions: 'Fulfillment Notes',
    amount: 'Order Total',
    currency: 'Currency',
    payment: 'Payment Method',
    payment_status: 'Payment Status',
    status: 'Fulfillment Status|Order Status',
    order_type: 'Fulfillment Type',
    branch: 'Fulfillment Location',
    schedule: 'Fulfillment Date',
  },
  statuses: { open: 'proposed|reserved' },
  isRepeated: true,
};
