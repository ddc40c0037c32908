import { expect, it } from 'vitest';
import '@/lib/map/areas/areas';
import { readMoney } from '@/lib/intake/money/read-money';
import { read } from '@/lib/intake/read';
import { restOf } from './rest';

it.each([
  ['KW', 'Salmiya, block 10, street 3\nwhite door, call before 8\nhouse 12', ['white door', 'call before 8']],
  ['KW', 'السلام عليكم ورحمة الله\nSalmiya block 4\nthank you', []],
  ['KW', 'مساء الخير\nسلوى ق ٣ ش ٤ م ٥', []],
  ['KW', 'السلام عليكم ٦٠٦٦٧٩٧٢ ابي كيكة في سلوى ق ٣ ش ٤ م ٥', ['ابي كيكة في']],
  ['KW', '📍 حولي\n🔹 قطعة 3\n🔹 شارع 5\n📞 51234567\n🔔 الجرس خربان', ['🔔 الجرس خربان']],
  ['BH', 'Tubli b 711 r 1114 house 98A 33445566', []],
  ['SA', 'الرياض حي العليا فيلا 12ب 0551234567', []],
  ['KW', 'Salmiya b5 s12h 3 99887766', []],
  ['SA', 'Riyadh, Olaya, street 5, Aqrabiyah building, flat 12', ['Aqrabiyah building']],
  ['BH', 'المبلغ 6.500 د.ب نقدا', []],
  ['BH', '٦٫٥٠٠ دينار بحريني كاش', []],
  ['KW', '6.500 د.ك كاش', []],
  ['KW', 'Salmiya block 4 street 2 house 8, opp. the co-op (green gate), Kuwait', ['opp. the co-op (green gate)']],
] as const)(
  'keeps for the driver what it does not understand, whole and in its order: %s %s',
  (country, text, rest) => {
    expect(restOf(text, read(text, country, { readMoney }))).toEqual(rest);
  },
);
