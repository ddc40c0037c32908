import { expect, it } from 'vitest';
import { foldText, searchTerm } from '@/lib/format/text/search';
import { searchTerms, searchTextOf } from './search-text';

it('finds a name whatever the spelling of its alef, its marks and its case', () => {
  expect(foldText('أحمد الفَهد')).toBe(foldText('احمد الفهد'));
  expect(foldText('Zoë')).toBe('zoe');
  expect(foldText('فاطمة')).toBe(foldText('فاطمه'));
});

it('finds a phone however it is typed', () => {
  const text = searchTextOf({
    code: 'AB12',
    reference: 'R-1',
    customerName: 'Sara',
    phone: '+96550123456',
    area: null,
    driverName: null,
    driverPhone: null,
  });
  for (const typed of ['+965 5012 3456', '5012-3456', '00965 50123456', '٥٠١٢٣٤٥٦']) {
    expect(text).toContain(searchTerm(typed));
  }
});

it('leaves a reference with dashes and digits as it is', () => {
  expect(searchTerm('ORD-2026-11')).toBe('ord-2026-11');
});

it('finds a Saudi number by its 0, half typed too, and a reference of digits and dashes', () => {
  const none = { code: null, customerName: '', area: null, driverName: null, driverPhone: null };
  const text = searchTextOf({ ...none, reference: '2026-0117', phone: '+966501234567' });
  const copied = ['\u202a+966 50 123 4567\u202c', '+966\u201150\u20111234567', '+966 (0)50 123 4567', '050.123.4567'];
  for (const typed of ['0501234567', '050 123 4567', '05012', '00966 50 1234567', '2026-0117', '0117', ...copied])
    expect(
      searchTerms(typed, []).some((term) => text.includes(term)),
      typed,
    ).toBe(true);
  expect(searchTerms('05012 9', []).some((term) => text.includes(term))).toBe(false);
});
