// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '@/lib/testing/testing-page';
import { useShortcuts } from './use-shortcuts';

function Page({ onPress }: { onPress: (key: string) => void }) {
  useShortcuts(() => onPress('?'));
  return (
    <main id="content">
      <button type="button" aria-keyshortcuts="c" onClick={() => onPress('c')} />
      <input aria-label="Note" />
    </main>
  );
}

test('the key that a button shows presses it, on an Arabic keyboard too, and never while somebody types', async () => {
  Object.assign(globalThis, { CSS: { escape: (text: string) => text } });
  const pressed: string[] = [];
  await openPage(<Page onPress={(key) => pressed.push(key)} />);
  const press = (target: Element, init: KeyboardEventInit) =>
    act(async () => void target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init })));
  await press(document.body, { key: 'c', code: 'KeyC' });
  await press(document.body, { key: 'ؤ', code: 'KeyC' });
  await press(document.body, { key: 'r', code: 'KeyR' });
  await press(document.body, { key: 'c', code: 'KeyC', ctrlKey: true });
  for (const input of document.querySelectorAll('input')) await press(input, { key: 'c', code: 'KeyC' });
  expect(pressed).toEqual(['c', 'c']);
});
