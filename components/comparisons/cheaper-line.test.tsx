// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import comparisons from '@/lib/i18n/messages/en/comparisons.json';
import { openPage, refusal } from '@/lib/testing/testing-page';
import { CheaperLine } from './cheaper-line';

const words = comparisons.cheaper;
const POST = 'POST /api/comparisons/cheaper';
const estimate = (deliveryFee: string) => ({
  ...{ deliveryFee, currency: 'KWD', distanceMeters: 900, durationSeconds: 60, times: null, isApproximate: false },
});
const best = (fee: string) => ({ branchId: 'b-2', branchName: 'Hawally', estimate: estimate(fee) });
const found = (of: object) => ({
  askedBranches: 3,
  answeredBranches: 3,
  current: estimate('1.500'),
  best: null,
  ...of,
});
const TRIP = { origin: { branch_id: 'b-1' }, destination: { area: 'Salmiya' } } as never;

async function open(answer: object) {
  const onTake = vi.fn();
  const page = await openPage(<CheaperLine trip={TRIP} onTake={onTake} />, { answers: { [POST]: answer as never } });
  expect(page.calls).toEqual([]);
  await page.press(words.look);
  return { ...page, onTake };
}

test('a cheaper branch is named with both fees, and taken by a press', async () => {
  const page = await open(found({ best: best('1.250') }));
  expect(page.callsOf(POST)[0]?.body).toEqual(TRIP);
  expect(page.text()).toMatch(/Cheaper from Hawally: .*1\.250.* instead of .*1\.500/);
  await page.press(words.take);
  expect(page.onTake.mock.calls).toEqual([['b-2']]);
});

test.each([
  [{ best: best('1.500') }, 'None of the 2 nearest branches is cheaper', false],
  [{ best: best('1.600'), answeredBranches: 2 }, 'The nearest other branch is not cheaper', false],
  [{ askedBranches: 1, answeredBranches: 1 }, words.only, false],
  [{ current: null, answeredBranches: 0 }, words.failed, true],
])('%o is "%s"', async (of, sentence, mayRepeat) => {
  const page = await open(found(of));
  expect(page.text()).toContain(sentence);
  expect(page.button(words.again) !== undefined).toBe(mayRepeat);
  expect(page.button(words.take)).toBeUndefined();
});

test('where the chosen branch has no fee, another one is offered without a comparison', async () => {
  const page = await open(found({ current: null, best: best('1.250') }));
  expect(page.text()).toMatch(/From Hawally it would be .*1\.250/);
});

test('a refusal says why, and may be tried again', async () => {
  const page = await open([refusal(429, 'rate_limited'), found({ best: best('1.250') })]);
  expect(page.text()).toContain(`${words.failed}: `);
  await page.press(words.again);
  expect(page.text()).toContain('Hawally');
});
