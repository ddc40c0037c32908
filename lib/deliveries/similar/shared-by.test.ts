import { expect, test } from 'vitest';
import { sharedBy } from './shared-by';

const home = { area: 'Salmiya', block: '10', street: 'Baghdad Street', building: '24', floor: '2', apartment: '5' };
const order = (change: object = {}, address: object = {}) => ({
  phone: '+96555501234',
  amount: '4.500',
  destination: { ...home, ...address },
  ...change,
});
const shared = (change: object = {}, address: object = {}) => sharedBy(order(), order(change, address));

test('the same phone and amount are asked about wherever it goes', () => {
  expect(shared({}, { area: 'Bayan' })).toBe('amount');
  expect(shared({ amount: '4.5' }, { area: 'Bayan' })).toBe('amount');
  expect(shared({ amount: '4.501' }, { area: 'Bayan' })).toBeUndefined();
  expect(sharedBy(order({ amount: '0' }), order({ amount: '0' }, { area: 'Bayan' }))).toBeUndefined();
  expect(sharedBy(order({ amount: undefined }), order({ amount: undefined }, { area: 'Bayan' }))).toBeUndefined();
  expect(shared({ amount: undefined }, { area: 'Bayan' })).toBeUndefined();
});

test('the same phone at the same building, and another phone at the same door', () => {
  expect(shared({ amount: '9' })).toBe('address');
  expect(shared({ amount: '9' }, { floor: '3' })).toBe('address');
  const neighbour = { phone: '+96555509999' };
  expect(shared(neighbour)).toBe('door');
  expect(shared(neighbour, { floor: '3' })).toBeUndefined();
  expect(shared(neighbour, { apartment: '6' })).toBeUndefined();
  expect(shared(neighbour, { floor: '٢', street: 'baghdad-street' })).toBe('door');
});

test.each(['area', 'block', 'street', 'building'])('another %s is another building', (name) => {
  expect(shared({ amount: '9' }, { [name]: 'x' })).toBeUndefined();
});

test.each(['city', 'district'])('another %s is another building', (name) => {
  expect(sharedBy(order({}, { [name]: 'x' }), order({ amount: '9' }, { [name]: 'y' }))).toBeUndefined();
});

test('a short address or a first line is enough; without any of them nothing is the same', () => {
  const at = (destination: object) => ({ phone: '+96555501234', amount: undefined, destination });
  const both = (a: object, b: object) => sharedBy(at(a), at(b));
  expect(both({ short_address: 'RRRD2929' }, { short_address: 'rrrd 2929' })).toBe('address');
  expect(both({ short_address: 'RRRD2929' }, { short_address: 'RRRD2930' })).toBeUndefined();
  expect(both({ first_line: 'Beside the mosque' }, { first_line: 'beside the  mosque' })).toBe('address');
  expect(both({ first_line: 'Beside the mosque' }, { first_line: 'Behind it' })).toBeUndefined();
  expect(both({ area: 'Salmiya' }, { area: 'Salmiya' })).toBeUndefined();
  expect(both({}, {})).toBeUndefined();
});

test('two pins within thirty metres are one building, whatever is written beside them', () => {
  const pin = (latitude: number) => ({ latitude, longitude: 48.07, first_line: `at ${latitude}` });
  const at = (destination: object) => ({ phone: '+96555501234', amount: undefined, destination });
  expect(sharedBy(at(pin(29.33)), at(pin(29.33026)))).toBe('address');
  expect(sharedBy(at(pin(29.33)), at(pin(29.33028)))).toBeUndefined();
  expect(sharedBy(at({ ...pin(29.33), ...home }), at(home))).toBe('address');
});
