import { describe, expect, it } from 'vitest';
import { emptyOrder, type Recall } from '../order/order-form';
import { isUntouched, withoutRecall } from './without-recall';

const empty = emptyOrder('KW', '').destination;
const recalled = {
  ...empty,
  contact_phone: '+965 5123 4567',
  contact_name: 'Mariam',
  area: 'Salmiya',
  block: '5',
  building: '7',
  latitude: 29.33,
  longitude: 48.07,
};
const recall: Recall = { phone: '+96551234567', name: 'Mariam', ordersCount: 3, branchId: '', destination: recalled };

describe('withoutRecall', () => {
  it('takes back everything that was not touched, the point too', () => {
    const left = withoutRecall({ ...recalled, contact_phone: '66' }, recall);
    expect(left).toEqual({ destination: { ...empty, contact_phone: '66' }, kept: [] });
    expect(isUntouched(left.destination)).toBe(true);
  });

  it('keeps and names what was edited', () => {
    const edited = { ...recalled, contact_phone: '66', building: '9', instructions: 'Ring twice' };
    expect(withoutRecall(edited, recall)).toEqual({
      destination: { ...empty, contact_phone: '66', building: '9', instructions: 'Ring twice' },
      kept: ['instructions', 'building'],
    });
  });

  it('has nothing to keep of what was emptied', () => {
    expect(withoutRecall({ ...recalled, building: '' }, recall).kept).toEqual([]);
  });
});
