import { expect, test } from 'vitest';
import { ORDER_FORMATS } from '@/lib/service/model/values';
import { addressFields, isOptional } from './address-fields';
import { addressLine, LATIN_NAMES, latinNames } from './address-line';
import { countryOfFormat, formatsOf } from './formats';
import { proposeBranch } from './propose-branch';
import { searchTerms, searchTextOf } from './search-text';

test('each country has its own formats first, its neighbours’ after them, and v0 its own alone', () => {
  const of = (...[country, generation]: Parameters<typeof formatsOf>) => {
    const { own, others } = formatsOf(country, generation);
    return [own.join(' '), others.join(' ')];
  };
  expect(of('KW')).toEqual(['kuwait_format location_format', 'bahrain_format ksa_format ksa_short_format']);
  expect(of('BH', 'v1')).toEqual(['bahrain_format location_format', 'kuwait_format ksa_format ksa_short_format']);
  expect(of('SA')).toEqual(['ksa_short_format ksa_format location_format', 'kuwait_format bahrain_format']);
  expect(of('SA', 'v0')).toEqual(['ksa_short_format ksa_line_format location_format', '']);
  expect(of('KW', 'v0')).toEqual(['kuwait_format location_format', '']);
  expect(ORDER_FORMATS.map((format) => countryOfFormat(format, 'BH'))).toEqual([
    ...['BH', 'KW', 'BH', 'SA', 'SA', 'SA'],
  ]);
});

test('each format has its fields in the order of the form, and needs those of the interface', () => {
  const of = (format: (typeof ORDER_FORMATS)[number]) =>
    addressFields(format)
      .map((field) => (isOptional(format, field) ? `${field}?` : field))
      .join(' ');
  expect(ORDER_FORMATS.map((format) => `${format}: ${of(format)}`)).toEqual([
    'location_format: latitude longitude first_line? floor? apartment? instructions?',
    'kuwait_format: area block street building jadda? floor? apartment? paci? instructions?',
    'bahrain_format: area block street building floor? apartment? instructions?',
    'ksa_format: city district street building floor? apartment? instructions?',
    'ksa_short_format: short_address instructions?',
    'ksa_line_format: first_line floor? apartment? instructions?',
  ]);
  expect(addressFields('ksa_short_format', 'v0')).toEqual(['short_address', 'floor', 'apartment', 'instructions']);
  expect(isOptional('kuwait_format', 'city')).toBe(true);
});

test('a written address has the parts of its own format, with a word before a bare number', () => {
  const all = {
    ...{ city: 'Riyadh', district: ' Olaya ', area: 'Salmiya', block: '5', street: '12', jadda: '٤', building: '7A' },
    ...{ first_line: 'By the sea', short_address: 'RRRD2929', floor: '2', apartment: '4' },
  };
  const line = (format: (typeof ORDER_FORMATS)[number], change = {}) =>
    addressLine(format, { ...all, ...change }, latinNames(format));
  expect(ORDER_FORMATS.map((format) => line(format))).toEqual([
    'By the sea',
    'Salmiya, Block 5, Street 12, Jadda ٤, Building 7A',
    'Salmiya, Block 5, Road 12, Building 7A',
    'Riyadh, Olaya, Street 12, Building 7A',
    'RRRD2929',
    'By the sea',
  ]);
  expect(line('kuwait_format', { street: 'Salem 5', block: ' ', jadda: '' })).toBe('Salmiya, Salem 5, Building 7A');
  expect([line('location_format', { first_line: ' ' }), latinNames('ksa_format')]).toEqual(['', LATIN_NAMES]);
});

test('search looks in each text of an order, and for the other spellings of an area', () => {
  const row = {
    ...{ code: 'KW77', reference: 'Ref-1', customerName: 'Aḥmad', phone: '+965 5000-0001', area: 'Salmiya' },
    ...{ driverName: 'ALI', driverPhone: '+965 51111111' },
  };
  expect(searchTextOf(row).split(' ').length).toBe(7);
  for (const text of ['kw77', 'ref-1', 'ahmad', '96550000001', 'salmiya', 'ali', '96551111111'])
    expect(searchTextOf(row)).toContain(text);
  const bare = { ...row, code: null, reference: null, area: null, driverName: null, driverPhone: null };
  expect(searchTextOf(bare)).toBe('ahmad 96550000001');
  const areas = [{ name: { en: 'Salmiya', ar: 'السالمية' } }];
  const [term, ...others] = searchTerms('Salm', areas);
  expect([term, others.length, searchTerms('  ', areas)]).toEqual(['salm', 1, []]);
});

test('a branch is proposed by what is known: the only one, the person’s, the customer’s unless it is far, the nearest, the last', () => {
  const at = (id: string, straightMeters: number | null) => ({ id, name: id, straightMeters });
  const placed = [at('near', 1_000), at('mid', 1_999), at('far', 9_000)];
  const why = (branches: typeof placed | ReturnType<typeof at>[], of: Parameters<typeof proposeBranch>[1]) => {
    const found = proposeBranch(branches, of);
    return found ? `${found.id} ${found.why}` : 'none';
  };
  expect(why([at('one', null)], { own: 'x', last: 'y' })).toBe('one only');
  expect(why(placed, { own: 'far', ofCustomer: 'mid', last: 'mid' })).toBe('far own');
  expect(why(placed, { own: 'gone', ofCustomer: 'mid', last: 'far' })).toBe('mid customer');
  expect(why(placed, { ofCustomer: 'far', last: 'far' })).toBe('near nearest');
  expect(why([at('near', 1_000), at('two', 2_000)], { ofCustomer: 'two' })).toBe('near nearest');
  expect(why([at('near', 3_100), at('two', 4_100)], { ofCustomer: 'two' })).toBe('two customer');
  const unplaced = [at('a', null), at('b', null)];
  expect([why(unplaced, { last: 'b' }), why(unplaced, { ofCustomer: 'b', last: 'a' }), why(unplaced, {})]).toEqual([
    ...['b last', 'b customer', 'none'],
  ]);
});
