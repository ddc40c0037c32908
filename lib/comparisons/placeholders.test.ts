import { describe, expect, it } from 'vitest';
import { CreateDelivery } from '@/lib/order/schema';
import { withoutPlaceholders } from './placeholders';
import { StartComparison } from './schema';

const blank = { contact_name: '', contact_phone: '', block: '', street: ' ', building: '' };
const toJabriya = { destination_format: 'kuwait_format', destination: { ...blank, area: 'Jabriya' } };

describe('a comparison to an area alone', () => {
  it.each([
    ['KW', toJabriya],
    ['BH', { destination_format: 'bahrain_format', destination: { ...blank, area: 'Riffa' } }],
    ['SA', { destination_format: 'ksa_format', destination: { ...blank, city: 'Riyadh', district: '' } }],
    ['KW', { destination_format: 'location_format', destination: { ...blank, latitude: 29.3, longitude: 48 } }],
  ] as const)('is a whole trip for the service in %s', (country, dropOff) => {
    const { destination } = StartComparison(country).parse(dropOff);
    expect(Object.values(destination)).not.toContain('');
    const typed = Object.fromEntries(
      Object.entries(dropOff.destination).filter(([, value]) => `${value}`.trim() !== ''),
    );
    expect(withoutPlaceholders(destination, country)).toEqual(typed);
    // A stored comparison can be estimated again.
    expect(StartComparison(country).parse({ ...dropOff, destination: typed })).toMatchObject({ destination });
  });

  it('never becomes an order', () => {
    const kept = withoutPlaceholders(StartComparison('KW').parse(toJabriya).destination, 'KW');
    const order = {
      ...toJabriya,
      destination: { ...blank, ...kept },
      origin_format: 'branch_format',
      origin: { branch_id: 'a'.repeat(24) },
      payment: { amount: '1', type: 'paid' },
      reference: 'D-1',
    };
    const { error } = CreateDelivery('KW').safeParse(order);
    expect(error?.issues.map(({ path }) => path.at(-1)).toSorted()).toEqual(
      ['block', 'building', 'contact_name', 'contact_phone', 'street'].toSorted(),
    );
  });

  it('keeps what was typed, and needs the area', () => {
    const typed = { area: 'Jabriya', block: '4', contact_name: 'Sara', contact_phone: '51234567' };
    const { destination } = StartComparison('KW').parse({ ...toJabriya, destination: typed });
    expect(withoutPlaceholders(destination, 'KW')).toEqual({ ...typed, contact_phone: '+96551234567' });
    const { error } = StartComparison('KW').safeParse({ ...toJabriya, destination: { ...typed, area: '' } });
    expect(error?.issues).toMatchObject([{ path: ['destination', 'area'], message: 'errors.required' }]);
  });
});
