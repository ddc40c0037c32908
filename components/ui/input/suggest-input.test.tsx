// @vitest-environment jsdom
import { act, useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '@/lib/testing/testing-page';
import { SuggestInput } from './suggest-input';
import { typeDay as type } from './testing-type-day';

let chosen: string[] = [];
let draw: (keys: string[]) => void = () => {};

/** Offers nothing until `draw` gives it answers; the order is the last of them. */
function Search({ isPending }: { isPending: boolean }) {
  const [keys, setKeys] = useState<string[]>([]);
  useEffect(() => {
    draw = setKeys;
  }, []);
  return (
    <SuggestInput
      listLabel="found"
      count=""
      isPending={isPending && !keys.includes('order')}
      suggestions={keys.map((key) => ({ key, label: key }))}
      onChoose={({ key }) => chosen.push(key)}
    />
  );
}

async function open(isPending: boolean) {
  chosen = [];
  await openPage(<Search isPending={isPending} />);
  await type(field(), '50066');
}

function field() {
  const found = document.querySelector('input');
  if (!found) throw new Error('the field is not there');
  return found;
}

/** Returns true where the press is left to the form. */
async function press(key: string) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  await act(async () => void field().dispatchEvent(event));
  return !event.defaultPrevented;
}

test('Enter before anything is offered waits for the first, and sends no form', async () => {
  await open(true);
  expect(await press('Enter')).toBe(false);
  await act(async () => draw(['all']));
  expect(chosen).toEqual([]);
  await act(async () => draw(['order', 'all']));
  expect(chosen).toEqual(['order']);
});

test('Enter takes the one that was marked, although more is on its way', async () => {
  await open(true);
  await act(async () => draw(['page', 'all']));
  await press('ArrowDown');
  await press('Enter');
  expect(chosen).toEqual(['all']);
});

test('Enter where nothing is on its way is the form’s', async () => {
  await open(false);
  expect(await press('Enter')).toBe(true);
  expect(chosen).toEqual([]);
});
