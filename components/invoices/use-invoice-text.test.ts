import { expect, test } from 'vitest';
import { INVOICE_STATUSES } from '@/lib/service/model/values';
import { invoiceStatusStyle } from './use-invoice-text';

test('each status of a bill has its own shape and colour, and only a paid one is a success', () => {
  const styles = INVOICE_STATUSES.map((status) => [status, invoiceStatusStyle(status).tone]);
  expect(styles.filter(([, tone]) => tone === 'success')).toEqual([['PAID', 'success']]);
  expect(invoiceStatusStyle('CANCELED')).toEqual({ shape: 'dash', tone: 'neutral' });
});

test('a status that the interface does not name is a question, and no success', () => {
  expect(invoiceStatusStyle('REFUNDED_SOMEHOW')).toEqual({ shape: 'question', tone: 'neutral' });
});
