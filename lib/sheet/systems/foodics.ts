import type { System } from './system';

/** Statuses and columns of the list from Foodics' documentation; names of fields in files from knowledge. */
export const FOODICS: System = {
  name: 'Foodics',
  signs: [
    'Reference|Branch|Type|Customer|Agent|Status',
    'reference|business_date|branch_name|type|status',
    'order_reference|business_date|customer_phone|total_price',
    'Order Reference|Business Date|Branch|Customer Phone',
  ],
  columns: {
    reference: 'order_reference|Order Reference|reference|Reference',
    name: 'customer_name|Customer Name|Customer',
    phone: 'customer_phone|Customer Phone|Phone',
    address: 'delivery_address|Delivery Address|customer_address|Customer Address|Address',
    instructions: 'kitchen_notes|Kitchen Notes|customer_notes|Customer Notes',
    amount: 'total_price|Total Price|Total|final_price',
    payment: 'payment_methods|payment_method|Payment Methods|Payment Method',
    payment_status: 'payment_status|Payment Status',
    status: 'status|Status|delivery_status|Delivery Status',
    order_type: 'type|Type',
    branch: 'branch_name|Branch|branch',
    schedule: 'due_at|Due',
  },
  statuses: { canceled: 'joined' },
  nothing: '\\N',
  isRepeated: true,
};
