// @vitest-environment jsdom
import { act, useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { openPage } from '@/lib/testing/testing-page';
import { useRowKeys } from './use-row-keys';

const opened: string[] = [];
function Rows({ ids, selected }: { ids: string[]; selected: string | null }) {
  const list = useRef<HTMLDivElement>(null);
  const { tabStop, onKeyDown, onFocus } = useRowKeys(list, ids, selected);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a table
    <div ref={list} onKeyDown={(event) => onKeyDown(event, (id) => opened.push(id))} onFocus={onFocus}>
      {ids.map((id) => (
        <div key={id} data-row={id} tabIndex={id === tabStop ? 0 : -1}>
          <button type="button">{id}</button>
        </div>
      ))}
      <input />
    </div>
  );
}

async function open(ids: string[], selected: string | null = null) {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  const page = await openPage(<Rows ids={ids} selected={selected} />);
  return {
    ...page,
    press: async (key: string, from: Element = document.activeElement ?? document.body) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      await act(async () => void from.dispatchEvent(event));
      return (document.activeElement as HTMLElement).dataset.row ?? document.activeElement?.tagName;
    },
    tabStop: () => page.container.querySelector<HTMLElement>('[tabindex="0"]')?.dataset.row,
  };
}

test('keys go through the rows, stop at the ends and open the row of the focus', async () => {
  opened.splice(0);
  const { press } = await open(['a', 'b', 'c']);
  const at = [];
  for (const key of ['j', 'j', 'ArrowDown', 'ArrowDown', 'k', 'ArrowUp', 'ArrowUp', 'End', 'Home'])
    at.push(await press(key));
  expect(at).toEqual(['a', 'b', 'c', 'c', 'b', 'a', 'a', 'c', 'a']);
  await press('j');
  await press('Enter');
  expect(opened).toEqual(['b']);
});

test('the first key goes to the open row, and Tab comes back to the row of the last focus', async () => {
  const page = await open(['a', 'b', 'c'], 'b');
  expect(page.tabStop()).toBe('b');
  expect(await page.press('j')).toBe('b');
  await page.press('j');
  expect(page.tabStop()).toBe('c');
  // A row that is gone is no place to come back to.
  await page.show(<Rows ids={['a', 'b']} selected={null} />);
  expect(page.tabStop()).toBe('a');
  await page.show(<Rows ids={[]} selected={null} />);
  expect(page.tabStop()).toBeUndefined();
});

test('a key in a field is typed, and Enter on a button within a row presses that alone', async () => {
  opened.splice(0);
  const { press, container } = await open(['a', 'b']);
  const field = container.querySelector('input');
  field?.focus();
  expect(await press('j')).toBe('INPUT');
  const button = container.querySelector('button');
  button?.focus();
  await press('Enter');
  expect(opened).toEqual([]);
  expect(await press('j')).toBe('b');
});
