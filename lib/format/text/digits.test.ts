import { expect, it } from 'vitest';
import { latinDigits } from './digits';

it('turns Arabic-Indic and Persian digits and signs into Latin ones', () => {
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789 0123456789');
  expect(latinDigits('١٬٢٥٠٫٥')).toBe('1,250.5');
  expect(latinDigits('شارع 5, Block 7')).toBe('شارع 5, Block 7');
});
