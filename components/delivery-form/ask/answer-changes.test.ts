import { describe, expect, test } from 'vitest';
import { LATIN_NAMES } from '@/lib/order/address-line';
import type { Rules } from '../order/adapt-order';
import { emptyOrder, type TypedDestination } from '../order/order-form';
import { answerChanges } from './answer-changes';

const rules = (country: Rules['country'], generation: Rules['generation'] = 'v2'): Rules => ({
  country,
  generation,
  names: LATIN_NAMES,
});
const form = (typed: Partial<TypedDestination> = {}): TypedDestination => ({
  ...emptyOrder('KW', 'test').destination,
  ...typed,
});
const WRITTEN = { area: 'Salmiya', block: '10', street: '3', building: '12' };
const POINT = { latitude: 29.33391, longitude: 48.0761 };

describe('answerChanges', () => {
  test('fills what is empty, and takes the same in another spelling for the same', () => {
    const changes = answerChanges(
      { format: 'kuwait_format', texts: WRITTEN, point: null },
      form({ area: 'salmiya ' }),
      rules('KW'),
    );
    expect(changes).toMatchObject({ format: 'kuwait_format', texts: WRITTEN, differences: [] });
  });

  test('names what was typed differently, and leaves alone what the customer did not say', () => {
    const { differences } = answerChanges(
      { format: 'kuwait_format', texts: WRITTEN, point: null },
      form({ block: '9', floor: '2' }),
      rules('KW'),
    );
    expect(differences).toEqual([{ name: 'block', typed: '9', confirmed: '10' }]);
  });

  test('writes the address of a pin in one line, and tells a moved pin', () => {
    const typed = form({ latitude: 29.3, longitude: 48 });
    const changes = answerChanges({ format: 'location_format', texts: WRITTEN, point: POINT }, typed, rules('KW'));
    expect(changes.texts.first_line).toBe('Salmiya, Block 10, Street 3, Building 12');
    expect(changes.differences).toEqual([
      { name: 'latitude', typed: '29.30000, 48.00000', confirmed: '29.33391, 48.07610' },
    ]);
  });

  test('writes a Saudi address in one line where v0 takes no other', () => {
    const texts = { city: 'Riyadh', district: 'Olaya', street: 'Tahlia', building: '7' };
    const changes = answerChanges({ format: 'ksa_format', texts, point: null }, form(), rules('SA', 'v0'));
    expect(changes.format).toBe('ksa_line_format');
    expect(changes.texts.first_line).toBe('Riyadh, Olaya, Tahlia, Building 7');
  });
});
