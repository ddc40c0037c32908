// @vitest-environment jsdom
import { act, useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '@/lib/testing/testing-page';
import { SuggestInput } from './suggest-input';
import { typeDay as type } from './testing-type-day';

let chosen: string[] = [];
let draw: (keys: string[]) => void = () => {};

/** Offers nothing until `draw` gives it answers. */
function Search({ isPending }: { isPending: boolean }) {
  const [keys, setKeys] = useState<string[]>([]);
  useEffect(() => {
    draw = setKeys;
  }, []);
  return (
    <SuggestInput
      listLabel="found"
      count=""
      isPending={isPending && keys.length === 0}
      suggestions={keys.map((key) => ({ key, label: key }))}
      onChoose={({ key }) => chosen.push(key)}
    />
  );
}

/** Types and presses Enter; true where the press is left to the form. */
async function enter(isPending: boolean) {
  chosen = [];
  await openPage(<Search isPending={isPending} />);
  const field = document.querySelector('input');
  if (!field) throw new Error('the field is not there');
  await type(field, '50066');
  const press = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  await act(async () => void field.dispatchEvent(press));
  return !press.defaultPrevented;
}

test('Enter before anything is offered waits for the first, and sends no form', async () => {
  expect(await enter(true)).toBe(false);
  expect(chosen).toEqual([]);
  await act(async () => draw(['order', 'all']));
  expect(chosen).toEqual(['order']);
});

test('Enter where nothing is on its way is the form’s', async () => {
  expect(await enter(false)).toBe(true);
  expect(chosen).toEqual([]);
});
