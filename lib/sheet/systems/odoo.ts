import type { System } from './system';

/** Sales orders. Names of fields from Odoo's documentation; further lines of an order leave its cells empty. */
export const ODOO: System = {
  name: 'Odoo',
  signs: [
    'Order Reference|Customer|Salesperson',
    'Order Reference|Creation Date|Customer',
    'Order Reference|Delivery Address|Total',
    'Number|Creation Date|Customer|Salesperson',
  ],
  columns: {
    reference: 'Order Reference|Number',
    name: 'Delivery Address/Name|Customer/Name|Customer',
    phone: 'Delivery Address/Mobile|Delivery Address/Phone|Customer/Mobile|Customer/Phone|Mobile|Phone',
    address:
      'Delivery Address/Street|Delivery Address/Street2|Delivery Address/Complete Address|Customer/Street|Customer/Street2|Street|Street2',
    city: 'Delivery Address/City|Customer/City|City',
    postal_code: 'Delivery Address/Zip|Customer/Zip',
    country: 'Delivery Address/Country|Customer/Country|Country',
    instructions: 'Customer Note|Delivery Note',
    amount: 'Total',
    currency: 'Currency',
    payment: 'Payment Method|Payment Provider',
    payment_status: 'Payment Status',
    status: 'Status|Delivery Status',
    branch: 'Warehouse',
    schedule: 'Delivery Date|Commitment Date',
  },
  statuses: { open: 'sales order|sale', done: 'started|partially delivered|fully delivered' },
  nothing: 'False',
};
