import { corpusOf } from '@/lib/intake/corpus/testing-corpus';
import { readMoney } from '@/lib/intake/money/read-money';
import { read } from '@/lib/intake/read';
import '@/lib/map/areas/areas';

/** The time of the reader: each message of the corpus, and hostile texts of 10,000 characters. */

const ROUNDS = 20;
const LENGTH = 10_000;
const PIECES = [
  'ق ',
  'ق4',
  'x st ',
  'شارع ا ',
  '51234567 ',
  'from salmiya to ',
  'mubarak al kabeer ',
  '1-',
  '1.250,',
  '12.500 دينار ',
  'total 8 kd or ',
  'مو مدفوع ',
  '29.123 ',
  'https://',
  '8X+',
  'one two ',
  'ميتين و',
  'a3b',
  'dubai ',
  'order no 5 ',
  'riyadh street ',
  'sorry 5 ',
  'from our branch to: ',
  'طريق الرياض ',
  '\n',
  'ا\u0651',
];

const messages = corpusOf('messages');
const times: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  for (const { text, country } of messages) {
    const elapsed = timed(() => readAll(text, country));
    if (round > 0) times.push(elapsed);
  }
}
times.sort((a, b) => a - b);
const at = (share: number) => `${(times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(2)} ms`;
const hostile = PIECES.map((piece) => {
  const text = piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);
  const runs = (['KW', 'BH', 'SA'] as const).map((country) => {
    readAll(text, country);
    return timed(() => readAll(text, country));
  });
  return { piece, ms: Math.max(...runs) };
}).sort((a, b) => b.ms - a.ms);

console.table([
  { measure: 'a message, median', figure: at(0.5), goal: '' },
  { measure: 'a message, p99', figure: at(0.99), goal: '5 ms' },
  {
    measure: `10,000 characters of ${JSON.stringify(hostile[0]?.piece)}`,
    figure: `${hostile[0]?.ms.toFixed(1)} ms`,
    goal: '50 ms',
  },
]);

function readAll(text: string, country: 'KW' | 'BH' | 'SA') {
  return read(text, country, { readMoney });
}

/** Processor time: a busy machine makes no reader slower. */
function timed(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
