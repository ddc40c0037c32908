import { expect, test } from 'vitest';
import { whatsappLink } from './message-link';

test('the phone is its bare digits, and the text survives whatever stands in it', () => {
  const text = 'مرحبًا سارة & co: https://service.test/track/AB12?x=1#y\nHello';
  const link = new URL(whatsappLink('+965 5123-4567', text));
  expect(`${link.origin}${link.pathname}`).toBe('https://wa.me/96551234567');
  expect(link.searchParams.get('text')).toBe(text);
  expect([...link.searchParams.keys()]).toEqual(['text']);
});
