import { expect, it } from 'vitest';
import '@/lib/map/areas/areas';
import { read } from '../read';

it.each([
  ['Ahmed Ali +965 5123 4567, Salwa, Blk 6 St 3 Jada 2 H 14, tomorrow at 5pm please, Total KD 15', 'tomorrow at 5pm'],
  ['51234567 Bayan b3 s4 h5 باچر الساعة ٥ العصر', 'باچر الساعة ٥ العصر'],
  ['سلوى ق ٣ ش ٤ م ٥ بكرة', 'بكرة'],
  ['سلوى ق ٣ ش ٤ م ٥ بكرة الصبح، ٦٠٦٦٧٩٧٢', 'بكرة الصبح'],
  ['ابيه بعد بكرة المغرب 51234567', 'بعد بكرة المغرب'],
  ['التوصيل غداً الساعة 7 مساء', 'غداً الساعة 7 مساء'],
  ['51234567 الساعة خمس العصر', 'الساعة خمس العصر'],
  ['51234567 يوم الخميس الساعة ٨', 'يوم الخميس الساعة ٨'],
  ['نفس العنوان بعد الظهر 51234567', 'بعد الظهر'],
  ['today after 6 please, 51234567', 'today after 6'],
  ['Salmiya block 4, deliver at 17:00', 'at 17:00'],
  ['deliver 5 p.m. to Salmiya block 4', '5 p.m.'],
  ['tonight, Salmiya block 4', 'tonight'],
  ['Salmiya block 4 on Friday evening', 'Friday evening'],
  ['Salmiya block 4 Tomorrow morning 10am', 'Tomorrow morning 10am'],
  ['Salmiya block 4, after 8', 'after 8'],
])('quotes the time of a message: %s', (text, time) => {
  const range = read(text, 'KW').time;
  expect(range && text.slice(range.start, range.end)).toBe(time);
});

it.each([
  '97828434 same address pls, 2 cakes total 6 kd cash',
  'Salwa block 3 street 5 house 4, 5 KD',
  'Salwa B 3 St 5 H 5, call at the door',
  'Salwa block 3, 15 min from the branch, after 5 min call me',
  'صباح الخير، سلوى ق ٣ ش ٤ م ٥ ٦٠٦٦٧٩٧٢',
  'مساء الخير الظهر ق ٣ ش ٤ م ٥',
  'صباح السالم ق ٣ ش ٤ م ٥ ٥ د.ك',
  'السلام عليكم ٦٠٦٦٧٩٧٢ سلوى ق ٣ ش ٤ م ٥ بعد الدوار',
  'Good morning, Salmiya block 4 street 5 house 6 flat 7 at 5 KD',
  '[12/03/2024, 5:41 PM] Sara: Salmiya block 4 street 5',
  'Salmiya block 4 street 5, after 5 houses, next to Friday market',
  '10 وجبات غداء 51234567',
  'Jeddah, Naseem, building 5 floor 2, 0501234567',
])('finds no time in a message: %s', (text) => {
  const range = read(text, 'KW').time;
  expect(range && text.slice(range.start, range.end)).toBeUndefined();
});
