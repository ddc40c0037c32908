import type { System } from './system';

/** Receipts, one a line or one item a line. Headers from public samples. A receipt's cash may be in the drawer: it is asked. */
export const LOYVERSE: System = {
  name: 'Loyverse',
  signs: ['Receipt number|Receipt type|Cashier name', 'Receipt number|Receipt type|Net sales'],
  columns: {
    reference: 'Receipt number',
    name: 'Customer name',
    phone: 'Customer contacts|Customer phone',
    address: 'Customer address|Address',
    instructions: 'Comment',
    amount: 'Total collected',
    payment: 'Payment type',
    status: 'Status|Receipt type',
    order_type: 'Dining option',
    branch: 'Store',
  },
  statuses: { open: 'closed|sale', canceled: 'refund' },
  unsurePayments: 'cash',
  isRepeated: true,
};
