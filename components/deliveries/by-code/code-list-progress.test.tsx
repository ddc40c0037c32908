// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { CodeList } from '@/lib/deliveries/by-code/schema';
import words from '@/lib/i18n/messages/en/by-code.json';
import { openPage } from '@/lib/testing/testing-page';
import { CodeListProgress } from './code-list-progress';

const NONE = { added: 0, known: 0, not_found: 0, unresolved: 0, failed: 0 };
const open = (of: Partial<CodeList>) =>
  openPage(
    <CodeListProgress
      list={{ id: 'l', createdAt: new Date().toISOString(), total: 10, waiting: 0, counts: NONE, missing: [], ...of }}
    />,
  );
const stats = () => [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);

test('says how many codes are checked, and that one may leave meanwhile', async () => {
  const page = await open({ waiting: 4, counts: { ...NONE, added: 6 } });
  expect(page.text()).toContain('6 of 10 codes checked');
  expect(page.text()).toContain(words.leave);
  expect(document.querySelector('progress')?.value).toBe(6);
  expect(page.container.querySelector('a')?.textContent).toBe(words.seeAdded);
  page.container.remove();
  const done = await open({ counts: { ...NONE, known: 10 } });
  expect(done.text()).toContain(words.finished);
  expect(done.text()).not.toContain(words.leave);
  expect(done.container.querySelector('a')).toBeNull();
});

test('each code without an order stands under its reason, at most 200 of them', async () => {
  const link = '0a1b2c3d-0000-4000-8000-00000000000a';
  const missing = [
    ...Array.from({ length: 199 }, (_, index) => ({ code: `N${index}`, outcome: 'not_found' as const })),
    { code: link, outcome: 'not_found' as const },
    { code: 'LAST', outcome: 'failed' as const },
  ];
  const page = await open({ total: 201, counts: { ...NONE, not_found: 200, failed: 1 }, missing });
  expect(page.text()).toContain('201 codes are not in your list');
  expect(page.text()).toContain('The first 200 are shown');
  expect(document.querySelectorAll('li')).toHaveLength(200);
  const reasons = [...document.querySelectorAll('section > div')].map(({ textContent }) => textContent ?? '');
  expect(reasons.find((text) => text.includes(link))).toContain(words.why.linkNumber);
  expect(page.text()).not.toContain(words.why.failed);
  page.container.remove();
  const few = await open({
    total: 1,
    counts: { ...NONE, unresolved: 1 },
    missing: [{ code: 'U1', outcome: 'unresolved' }],
  });
  expect(few.text()).toContain(words.why.unresolved);
  expect(few.text()).not.toContain('The first 200');
  expect(stats().length === 0 || stats().includes(words.counts.unresolved)).toBe(true);
});
