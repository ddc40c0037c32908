// @vitest-environment jsdom
import { expect, test } from 'vitest';
import settings from '@/lib/i18n/messages/en/settings.json';
import { DEFAULT_ATTENTION } from '@/lib/progress/attention-settings';
import { fill, openPage, refusal } from '@/lib/testing/testing-page';
import { AttentionForm } from './attention-form';

const words = settings.attention;
const PUT = 'PUT /api/settings/attention';
const open = (role: 'owner' | 'manager', answer: object = DEFAULT_ATTENTION) =>
  openPage(<AttentionForm settings={DEFAULT_ATTENTION} />, { role, answers: { [PUT]: answer as never } });
const disabled = () => document.querySelectorAll('input:disabled').length;

test('owners alone change the limits', async () => {
  const manager = await open('manager');
  expect([disabled(), manager.button(words.save)]).toEqual([6, undefined]);
  expect(manager.text()).toContain(words.ownersOnly);
  manager.container.remove();
  const owner = await open('owner');
  expect([disabled(), owner.button(words.save)?.disabled]).toEqual([0, true]);
  expect(owner.text()).not.toContain(words.ownersOnly);
});

test('Arabic digits are numbers; one out of range, or none, is said with what is allowed', async () => {
  const page = await open('owner');
  await fill('[name="waitingMinutes"]', '٢٤١');
  await page.press(words.save);
  expect(page.text()).toContain(words.range);
  expect(page.text()).toContain('1 to 240.');
  await fill('[name="waitingMinutes"]', '');
  await page.press(words.save);
  expect(page.text()).toContain(words.number);
  expect(page.calls).toEqual([]);
  await fill('[name="waitingMinutes"]', '٢٤٠');
  await page.press(words.save);
  expect(page.callsOf(PUT)[0]?.body).toEqual({ ...DEFAULT_ATTENTION, waitingMinutes: 240 });
  expect(page.button(words.save)?.disabled).toBe(true);
  expect(page.went).toEqual(['(anew)']);
});

test('what the server refuses stays typed', async () => {
  const page = await open('owner', refusal(500, 'internal'));
  await fill('[name="lateMinutes"]', '9');
  await page.press(words.save);
  expect(document.querySelector<HTMLInputElement>('[name="lateMinutes"]')?.value).toBe('9');
  expect(page.button(words.save)?.disabled).toBe(false);
  expect(page.went).toEqual([]);
});
