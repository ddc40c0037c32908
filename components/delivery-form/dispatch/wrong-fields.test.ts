import { describe, expect, it } from 'vitest';
import { wrongFields } from './wrong-fields';

const wrong = { type: 'check', message: 'errors.required' };
const errors = {
  destination: { contact_phone: wrong, area: wrong },
  payment: { type: wrong },
  reference: wrong,
  root: { unknown: wrong },
};

describe('wrongFields', () => {
  it('names a field that changed, and those of a part that was filled in', () => {
    expect(wrongFields(errors, 'destination.area')).toEqual(['destination.area']);
    expect(wrongFields(errors, 'destination')).toEqual(['destination.contact_phone', 'destination.area']);
    expect(wrongFields(errors, 'payment.amount')).toEqual([]);
  });

  it('names all fields when the whole form changed, and nothing that is no field', () => {
    expect(wrongFields(errors, undefined)).toEqual([
      'destination.contact_phone',
      'destination.area',
      'payment.type',
      'reference',
    ]);
  });
});
