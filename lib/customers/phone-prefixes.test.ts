import { describe, expect, it } from 'vitest';
import { phonePrefixes } from './phone-prefixes';

describe('phonePrefixes', () => {
  it('reads local digits in any script, with spaces', () => {
    expect(phonePrefixes('٥١٢ ٣', 'KW')).toContain('+9655123');
    expect(phonePrefixes('5123', 'KW')).toContain('+9655123');
  });

  it('drops the trunk zero of a local Saudi number', () => {
    expect(phonePrefixes('050 12', 'SA')).toEqual(['+9665012']);
  });

  it('takes a number with its code as it is, plus or 00', () => {
    expect(phonePrefixes('+971 50', 'KW')).toEqual(['+97150']);
    expect(phonePrefixes('0097150', 'KW')).toEqual(['+97150']);
  });

  it('finds a number written with its code and no plus', () => {
    expect(phonePrefixes('96551', 'KW')).toContain('+96551');
    expect(phonePrefixes('97336', 'KW')).toContain('+97336');
  });

  it('waits for three digits', () => {
    expect(phonePrefixes('51', 'KW')).toEqual([]);
    expect(phonePrefixes('+9', 'KW')).toEqual([]);
    expect(phonePrefixes('', 'KW')).toEqual([]);
  });

  it('never lets a wildcard of the database through', () => {
    expect(phonePrefixes('%512_3', 'KW').join()).not.toMatch(/[%_]/);
  });
});
