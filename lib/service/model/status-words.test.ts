import { expect, test } from 'vitest';
import { statusWord } from './status-words';

test.each([
  ['pending', 'pending'],
  ['waiting_pack', 'waiting_pack'],
  ['EN_ROUTE', 'en_route'],
  ['en route', 'en_route'],
  ['enRoute', 'en_route'],
  [' En-Route ', 'en_route'],
  ['picked_up', 'en_route'],
  ['cancelled', 'canceled'],
  ['Complete', 'completed'],
  ['driver_assigned', 'accepted'],
  ['expired', 'failed'],
  ['new', 'pending'],
])('%s is %s', (text, status) => expect(statusWord(text)).toBe(status));

test.each(['ON_HOLD', 'returned', 'constructor', ''])('an unknown %s stays as it came', (text) => {
  expect(statusWord(text)).toBe(text);
});
