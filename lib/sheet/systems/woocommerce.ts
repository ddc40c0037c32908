import type { System } from './system';

/** Advanced Order Export, one line an item, and the exporters that write names of fields. Headers from public samples. */
export const WOOCOMMERCE: System = {
  name: 'WooCommerce',
  signs: [
    'Order Number|Order Status|First Name (Billing)',
    'Order Number|Order Status|Phone (Billing)',
    'order_id|billing_phone|shipping_address_1',
    'order_number|billing_phone|shipping_address_1',
  ],
  columns: {
    reference: 'Order Number|order_number_formatted|order_number|order_id',
    first_name: 'First Name (Shipping)|shipping_first_name|First Name (Billing)|billing_first_name',
    last_name: 'Last Name (Shipping)|shipping_last_name|Last Name (Billing)|billing_last_name',
    phone: 'Phone (Shipping)|shipping_phone|Phone (Billing)|billing_phone',
    address: 'Address 1&2 (Shipping)|Address 1 (Shipping)|Address 2 (Shipping)|shipping_address_1|shipping_address_2',
    city: 'City (Shipping)|shipping_city',
    postal_code: 'Postcode (Shipping)|shipping_postcode',
    country: 'Country Code (Shipping)|Country Name (Shipping)|shipping_country',
    instructions: 'Customer Note|customer_note',
    amount: 'Order Total Amount|order_total|total',
    currency: 'Order Currency|order_currency|currency',
    payment: 'Payment Method Title|Payment Method|payment_method_title|payment_method',
    status: 'Order Status|status|order_status',
    order_type: 'Shipping Method Title|Shipping Method|shipping_method|shipping_method_title',
    schedule_date: 'Delivery Date|delivery_date|_delivery_date',
    schedule_time: 'Delivery Time|delivery_time|_delivery_time',
  },
  statuses: { open: 'wc-processing', held: 'wc-on-hold', canceled: 'checkout-draft' },
  isRepeated: true,
};
