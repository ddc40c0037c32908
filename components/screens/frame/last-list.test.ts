import { expect, test } from 'vitest';
import { lastListPage } from './last-list';

test('the last list says when it was, in its direction, and a name in it is text', () => {
  const page = lastListPage({
    lang: 'ar',
    title: 'ديوان',
    note: 'كما كانت في 21:40',
    again: 'حاول',
    rows: [['C0DE', 'تعذر', ['<script>alert(1)</script> & "co"', null, '29 نوفمبر']]],
  });
  expect(page).toContain('<html lang="ar" dir="rtl">');
  expect(page).toContain('كما كانت في 21:40');
  expect(page).toContain(
    '<bdi>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;co&quot;</bdi> · <bdi>29 نوفمبر</bdi>',
  );
  expect(page).not.toContain('<script');
});
