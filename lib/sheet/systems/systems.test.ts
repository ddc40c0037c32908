import { expect, test } from 'vitest';
import { CORPUS_BRANCHES } from '../corpus/testing-branches';
import { summariesOf } from '../corpus/testing-summary';
import { readSheet } from '../read-sheet';

const NOW = new Date('2026-11-27T09:00:00Z');
const KW_ADDRESS = 'Block 10 Street 5 House 1';
const DONE = '· Ali Sample · +96551230200 · Salmiya/10/5/1 ·';

/** A file of objects with the same keys. */
function fileOf(...rows: Record<string, string>[]): string {
  const names = Object.keys(rows[0] ?? {});
  const line = (cells: string[]) => cells.map((cell) => `"${cell}"`).join(',');
  return [line(names), ...rows.map((row) => line(names.map((name) => row[name] ?? '')))].join('\n');
}

async function read(country: 'KW' | 'SA', ...rows: Record<string, string>[]) {
  const reading = await readSheet(fileOf(...rows), { country, branches: CORPUS_BRANCHES[country], now: NOW });
  return { system: reading.ok && reading.orders.mapping.system, rows: summariesOf(reading) };
}

const SHOPIFY = {
  Name: '#1001',
  Email: 'ali@example.com',
  'Financial Status': 'pending',
  'Fulfillment Status': 'unfulfilled',
  Currency: 'KWD',
  Total: '12.500',
  'Shipping Method': 'Standard',
  'Created at': '2026-11-26 10:00:00 +0300',
  'Lineitem name': 'Chocolate cake',
  'Billing Name': 'Somebody Else',
  'Billing Phone': '55555555',
  'Shipping Name': 'Ali Sample',
  'Shipping Address1': KW_ADDRESS,
  'Shipping City': 'Salmiya',
  'Shipping Country': 'KW',
  'Shipping Phone': "'+96551230200",
  'Note Attributes': '',
  'Cancelled at': '',
  'Payment Method': 'Cash on Delivery (COD)',
  'Outstanding Balance': '12.500',
};

test('Shopify: an order with two items, one fulfilled, one canceled, one with a chosen time', async () => {
  const paid = { 'Financial Status': 'paid', 'Payment Method': 'Tap', 'Outstanding Balance': '0.000' };
  expect(
    await read(
      'KW',
      SHOPIFY,
      { Name: '#1001', 'Lineitem name': 'Dates' },
      { ...SHOPIFY, Name: '#1002', ...paid, 'Fulfillment Status': 'fulfilled' },
      { ...SHOPIFY, Name: '#1003', ...paid, 'Cancelled at': '2026-11-26 11:00:00 +0300' },
      { ...SHOPIFY, Name: '#1004', ...paid, 'Note Attributes': 'Delivery-Date: 2026/11/29\nDelivery-Time: 5:00 PM' },
      { ...SHOPIFY, Name: '#1005', 'Payment Method': 'KNET' },
      { ...SHOPIFY, Name: '#1006', 'Financial Status': 'partially_paid' },
    ),
  ).toEqual({
    system: 'Shopify',
    rows: [
      `2 | #1001 ${DONE} cash 12.500 · from 1`,
      `4 | #1002 ${DONE} paid 12.500 · from 1 | Fulfillment Status: orderDelivered`,
      `5 | #1003 ${DONE} paid 12.500 · from 1 | Cancelled at: orderCanceled | (equalOrder)`,
      `6 | #1004 ${DONE} paid 12.500 · from 1 · at 2026-11-29T14:00:00.000Z`,
      '7 | - | Payment Method: paymentConflict',
      '8 | - | Payment Method: paymentPartial',
    ],
  });
});

test('WooCommerce: one line an item, statuses of the shop', async () => {
  const order = {
    'Order Number': '501',
    'Order Status': 'Processing',
    'Order Date': '2026-11-26 10:00',
    'Customer Note': '',
    'First Name (Billing)': 'Somebody',
    'Last Name (Billing)': 'Else',
    'Phone (Billing)': '51230200',
    'First Name (Shipping)': 'Ali',
    'Last Name (Shipping)': 'Sample',
    'Address 1&2 (Shipping)': KW_ADDRESS,
    'City (Shipping)': 'Salmiya',
    'Country Code (Shipping)': 'KW',
    'Payment Method Title': 'Cash on delivery',
    'Order Total Amount': '5.500',
    'Item Name': 'Cake',
    Quantity: '1',
  };
  expect(
    await read(
      'KW',
      order,
      { ...order, 'Item Name': 'Dates' },
      { ...order, 'Order Number': '502', 'Order Status': 'Completed' },
    ),
  ).toEqual({
    system: 'WooCommerce',
    rows: [
      `2 | 501 ${DONE} cash 5.500 · from 1`,
      `4 | 502 ${DONE} cash 5.500 · from 1 | Order Status: orderUnknown | (equalOrder)`,
    ],
  });
});

test('WooCommerce: names of fields', async () => {
  const order = {
    order_id: '77',
    order_number: '601',
    status: 'wc-processing',
    order_total: '5.500',
    order_currency: 'KWD',
    payment_method: 'cod',
    payment_method_title: 'Cash on delivery',
    billing_first_name: 'Somebody',
    billing_phone: '51230200',
    shipping_first_name: 'Ali',
    shipping_last_name: 'Sample',
    shipping_address_1: KW_ADDRESS,
    shipping_city: 'Salmiya',
    shipping_country: 'KW',
  };
  expect(await read('KW', order, { ...order, order_number: '602', status: 'failed', order_total: '6' })).toEqual({
    system: 'WooCommerce',
    rows: [`2 | 601 ${DONE} cash 5.500 · from 1`, `3 | 602 ${DONE} cash 6 · from 1 | status: orderCanceled`],
  });
});

const SAUDI = '· Ali Sample · +966501230200 · Riyadh/Olaya/King Fahd/20 ·';

test('Salla', async () => {
  const order = {
    'رقم الطلب': '9001',
    'حالة الطلب': 'قيد التنفيذ',
    'اسم العميل': 'Ali Sample',
    'رقم الجوال': '0501230200',
    المدينة: 'الرياض',
    الحي: 'العليا',
    الشارع: 'King Fahd',
    'رقم المبنى': '20',
    'طريقة الدفع': 'مدى',
    'مجموع السلة': '100.00',
    'إجمالي الطلب': '115.00',
    'شركة الشحن': 'لا يوجد',
    'ملاحظات العميل': 'لا يوجد',
  };
  const { system, rows } = await read(
    'SA',
    order,
    { ...order, 'رقم الطلب': '9002', 'حالة الطلب': 'بإنتظار الدفع', 'إجمالي الطلب': '90.00' },
    { ...order, 'رقم الطلب': '9003', 'حالة الطلب': 'تم التوصيل', 'إجمالي الطلب': '80.00' },
  );
  expect(system).toBe('Salla');
  expect(rows).toEqual([
    `2 | 9001 ${SAUDI} paid 115.00 · from 4`,
    `3 | 9002 ${SAUDI} paid 90.00 · from 4 | حالة الطلب: orderUnknown`,
    `4 | 9003 ${SAUDI} paid 80.00 · from 4 | حالة الطلب: orderDelivered`,
  ]);
});

test('Zid', async () => {
  const order = {
    'رقم الطلب': '301',
    'حالة الطلب': 'جديد',
    'اسم العميل': 'Ali Sample',
    'جوال العميل': '966501230200',
    المدينة: 'الرياض',
    الحي: 'العليا',
    الشارع: 'King Fahd 20',
    العنوان: 'مبنى 20',
    'طريقة الشحن': 'توصيل المتجر',
    'طريقة الدفع': 'الدفع عند الاستلام',
    'إجمالي الطلب': '115.00',
  };
  const { system, rows } = await read('SA', order, { ...order, 'رقم الطلب': '302', 'حالة الطلب': 'مكتمل' });
  expect(system).toBe('Zid');
  expect(rows[0]).toContain('301 · Ali Sample · +966501230200 · Riyadh/Olaya/');
  expect(rows[0]).toContain('cash 115.00');
  expect(rows[1]).toContain('orderUnknown');
});

test('Square: nothing says how it is paid, which is asked', async () => {
  const order = {
    Order: 'S-1',
    'Order Date': '2026/11/26',
    Currency: 'KWD',
    'Order Total': '5.500',
    'Fulfillment Type': 'Delivery',
    'Fulfillment Status': 'New',
    Channels: 'Square Online',
    'Recipient Name': 'Ali Sample',
    'Recipient Phone': '+965 5123 0200',
    'Recipient Address': KW_ADDRESS,
    'Recipient City': 'Salmiya',
    'Item Name': 'Cake',
  };
  expect(await read('KW', order, { ...order, 'Item Name': 'Dates' })).toEqual({
    system: 'Square',
    rows: ['2 | - | payment: paymentMissing'],
  });
});

test('a column that the system lacks says what became of an order, by its name or by its contents', async () => {
  const order = {
    Order: 'S-1',
    'Order Total': '5.500',
    'Fulfillment Type': 'Delivery',
    'Fulfillment State': 'PROPOSED',
    Kitchen: 'oven 2',
    'Recipient Name': 'Ali Sample',
    'Recipient Phone': '+965 5123 0200',
    'Recipient Address': KW_ADDRESS,
    'Recipient City': 'Salmiya',
    'Payment Status': 'Paid',
  };
  const stated = (state: string, number: string) => ({ ...order, Order: number, 'Fulfillment State': state });
  const { rows } = await read('KW', order, stated('CANCELED', 'S-2'), stated('COMPLETED', 'S-3'));
  const ends = ['', ' | Fulfillment State: orderCanceled', ' | Fulfillment State: orderUnknown'];
  expect([rows].flat().map((row) => row.replace(/^.* from \d/, '').replace(' | (equalOrder)', ''))).toEqual(ends);
  const { rows: others } = await read('KW', order, { ...order, Order: 'S-2', Kitchen: 'canceled' });
  expect([others].flat().map((row) => row.replace(/^.* from \d/, '').replace(' | (equalOrder)', ''))).toEqual([
    ' | Kitchen: columnUnused',
    ' | Kitchen: columnUnused',
  ]);
});

test('Loyverse: cash may be in the drawer, cancelled and refunded receipts are no orders', async () => {
  const receipt = {
    Date: '7/28/26 1:33 PM',
    'Receipt number': '4-10378',
    'Receipt type': 'Sale',
    'Net sales': '5.500',
    'Total collected': '5.500',
    'Payment type': 'Card',
    'Dining option': 'Delivery',
    Store: 'Salmiya',
    'Cashier name': 'Owner',
    'Customer name': 'Ali Sample',
    'Customer contacts': '51230200',
    'Customer address': `Salmiya ${KW_ADDRESS}`,
    Status: 'Closed',
  };
  const { system, rows } = await read(
    'KW',
    receipt,
    { ...receipt, 'Receipt number': '4-2', 'Payment type': 'Cash' },
    { ...receipt, 'Receipt number': '4-3', 'Total collected': '6', Status: 'Cancelled' },
    { ...receipt, 'Receipt number': '4-4', 'Total collected': '7', 'Dining option': 'Dine in' },
  );
  expect(system).toBe('Loyverse');
  expect(rows).toEqual([
    `2 | 4-10378 ${DONE} paid 5.500 · from 1`,
    '3 | - | Payment type: paymentUnknown',
    `4 | 4-3 ${DONE} paid 6 · from 1 | Status: orderCanceled`,
    `5 | 4-4 ${DONE} paid 7 · from 1 | Dining option: notDelivery`,
  ]);
});

test('Foodics: \\N is nothing, done is asked about', async () => {
  const order = {
    order_reference: 'F-1',
    business_date: '2026-11-26',
    branch_name: 'Jahra',
    type: 'Delivery',
    status: 'Active',
    customer_name: 'Ali Sample',
    customer_phone: '51230200',
    delivery_address: `Salmiya ${KW_ADDRESS}`,
    total_price: '5.500',
    payment_methods: 'KNET',
    due_at: '\\N',
  };
  expect(await read('KW', order, { ...order, order_reference: 'F-2', status: 'Done', total_price: '6' })).toEqual({
    system: 'Foodics',
    rows: [`2 | F-1 ${DONE} paid 5.500 · from 2`, `3 | F-2 ${DONE} paid 6 · from 2 | status: orderUnknown`],
  });
});

test('Odoo: a quotation is asked about, further lines are items', async () => {
  const order = {
    'Order Reference': 'S00041',
    'Creation Date': '2026-11-26 10:00:00',
    Customer: 'Ali Sample',
    Salesperson: 'Mona',
    'Customer/Phone': '+965 5123 0200',
    'Delivery Address/Street': KW_ADDRESS,
    'Delivery Address/City': 'Salmiya',
    Total: '5.5',
    Status: 'Sales Order',
    'Payment Method': 'Cash on delivery',
    'Order Lines/Product': 'Cake',
  };
  expect(
    await read(
      'KW',
      order,
      { 'Order Lines/Product': 'Dates' },
      { ...order, 'Order Reference': 'S00042', Status: 'Quotation', Total: '6' },
    ),
  ).toEqual({
    system: 'Odoo',
    rows: [`2 | S00041 ${DONE} cash 5.5 · from 1`, `4 | S00042 ${DONE} cash 6 · from 1 | Status: orderUnknown`],
  });
});

test('the desk’s own list: its orders were sent', async () => {
  const order = {
    Created: '2026-11-26 10:00',
    Code: 'AB12CD',
    Reference: 'K-1',
    Status: 'Looking for a driver',
    Branch: 'Salmiya',
    Customer: 'Ali Sample',
    Phone: '+96551230200',
    Area: 'Salmiya',
    Address: `Salmiya, ${KW_ADDRESS}`,
    Payment: 'Cash',
    'Order amount': '5.500',
    'Estimated fee': '1.000',
    Currency: 'KWD',
    'Promised by': '',
  };
  expect(await read('KW', order)).toEqual({
    system: 'Dispatch Desk',
    rows: [`2 | K-1 ${DONE} cash 5.500 · from 1 | Status: orderDelivered`],
  });
});
