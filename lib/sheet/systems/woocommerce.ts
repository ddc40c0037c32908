import type { System } from './system';

const WORDS = {
  statuses: {
    processing: 'open',
    'wc-processing': 'open',
    'pending payment': 'ask',
    'wc-pending': 'ask',
    completed: 'ask',
    'wc-completed': 'ask',
    'wc-on-hold': 'held',
    'wc-cancelled': 'canceled',
    'wc-refunded': 'canceled',
    'wc-failed': 'canceled',
    'checkout-draft': 'canceled',
  },
  payments: { cod: 'cash', bacs: 'ask', cheque: 'ask', 'direct bank transfer': 'ask', 'check payments': 'ask' },
  isRepeated: true,
} as const;

/** Advanced Order Export, one line an item. Headers from its public samples. */
export const WOOCOMMERCE: System = {
  ...WORDS,
  name: 'WooCommerce',
  signs: ['Order Number|Order Status|First Name (Billing)', 'Order Number|Order Status|Phone (Billing)'],
  columns: {
    reference: 'Order Number',
    first_name: 'First Name (Shipping)|First Name (Billing)',
    last_name: 'Last Name (Shipping)|Last Name (Billing)',
    phone: 'Phone (Shipping)|Phone (Billing)',
    address: 'Address 1&2 (Shipping)|Address 1 (Shipping)|Address 2 (Shipping)',
    city: 'City (Shipping)',
    postal_code: 'Postcode (Shipping)',
    country: 'Country Code (Shipping)|Country Name (Shipping)',
    instructions: 'Customer Note',
    amount: 'Order Total Amount',
    currency: 'Order Currency',
    payment: 'Payment Method Title|Payment Method',
    status: 'Order Status',
    order_type: 'Shipping Method Title|Shipping Method',
    schedule_date: 'Delivery Date',
    schedule_time: 'Delivery Time',
  },
};

/** The exporters that write names of fields. Headers from public samples. */
export const WOOCOMMERCE_FIELDS: System = {
  ...WORDS,
  name: 'WooCommerce',
  signs: ['order_id|billing_phone|shipping_address_1', 'order_number|billing_phone|shipping_address_1'],
  columns: {
    reference: 'order_number_formatted|order_number|order_id',
    first_name: 'shipping_first_name|billing_first_name',
    last_name: 'shipping_last_name|billing_last_name',
    phone: 'shipping_phone|billing_phone',
    address: 'shipping_address_1|shipping_address_2',
    city: 'shipping_city',
    postal_code: 'shipping_postcode',
    country: 'shipping_country',
    instructions: 'customer_note',
    amount: 'order_total|total',
    currency: 'order_currency|currency',
    payment: 'payment_method_title|payment_method',
    status: 'status|order_status',
    order_type: 'shipping_method|shipping_method_title',
    schedule_date: 'delivery_date|_delivery_date',
    schedule_time: 'delivery_time|_delivery_time',
  },
};
