// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test } from 'vitest';
import ui from '@/lib/i18n/messages/en/ui.json';
import { openPage, settle } from '@/lib/testing/testing-page';
import { Pending } from './pending';

let answer = (_: Error | string) => {};
function Numbers({ day }: { day: string }) {
  const read = async () => {
    const found = await new Promise<Error | string>((resolve) => {
      answer = resolve;
    });
    if (found instanceof Error) throw found;
    return found;
  };
  const query = useQuery({ queryKey: ['numbers', day], queryFn: read });
  return query.data ?? <Pending query={query} rows={2} />;
}
const give = async (found: Error | string) => {
  await act(async () => answer(found));
  await settle();
};

test('the button of another try keeps the focus until the data come, and another day shows no problem of the last', async () => {
  const page = await openPage(<Numbers day="1" />);
  await give(new Error('odd'));
  await act(async () => page.button(ui.error.retry)?.focus());
  await page.press(ui.error.retry);
  const pressed = document.activeElement;
  expect([pressed?.textContent, pressed?.getAttribute('aria-busy')]).toEqual([ui.error.retry, 'true']);
  await page.show(<Numbers day="2" />);
  await settle();
  expect(page.button(ui.error.retry)).toBeUndefined();
  await give('12 orders');
  expect(page.text()).toContain('12 orders');
});
