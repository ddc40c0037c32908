// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import type { CellRemark, RowView } from '@/lib/sheet/work/messages';
import { openPage } from '@/lib/testing/testing-page';
import { textsOf } from '@/lib/testing/texts-of';
import { GridRow } from './grid-row';
import type { GridKeys } from './use-grid-keys';

/** A row of the sheet: its state, the text and the remark of each cell, and the keys of the cell that is written in. */

const did: unknown[] = [];
const note =
  (name: string) =>
  (...values: unknown[]) =>
    void did.push([name, ...values]);
const KEYS = {
  select: note('select'),
  edit: note('edit'),
  commit: note('commit'),
  cancel: note('cancel'),
} as unknown as GridKeys;
const TEXTS = { state: (state: string) => `is ${state}`, remark: ({ kind, key }: CellRemark) => `${kind} ${key}` };
const ROW: RowView = {
  ...{ line: 12, state: 'mend', known: null },
  cells: ['Sara', '', '5.000', ''],
  remarks: [
    { position: 1, kind: 'problem', key: 'empty' },
    { position: 1, kind: 'warning', key: 'odd' },
    { position: 2, kind: 'question', key: 'high' },
    { position: 3, kind: 'warning', key: 'none' },
  ],
};
const BASE = {
  ...{ id: 'g', index: 4, start: 144, row: ROW, positions: [2, 0, 1, 3], template: '', activeColumn: null },
  ...{ selected: null, editing: null, keys: KEYS, texts: TEXTS },
};
type Change = Partial<Parameters<typeof GridRow>[0]>;

async function open(change: Change = {}) {
  did.length = 0;
  const page = await openPage(<GridRow {...BASE} {...change} />);
  const cells = () => [...page.container.querySelectorAll<HTMLElement>('[role=gridcell]')];
  return {
    ...page,
    cells,
    is: () =>
      cells().map((cell) => [
        cell.id,
        textsOf(cell).join(' | '),
        ...['title', 'aria-invalid', 'aria-selected', 'aria-describedby'].map((name) => cell.getAttribute(name)),
      ]),
    again: (more: Change) => page.show(<GridRow {...BASE} {...change} {...more} />),
  };
}

test('a cell has its column’s text, or what is wrong in its place; a warning leaves it empty', async () => {
  const { container, is } = await open();
  expect(textsOf(container.querySelector('[role=rowheader]'))).toEqual(['is mend', '12']);
  expect(container.querySelector('[role=row]')?.getAttribute('aria-rowindex')).toBe('6');
  expect(is()).toEqual([
    ['g-r4-c0', '5.000', 'question high', null, 'false', null],
    ['g-r4-c1', 'Sara', null, null, 'false', null],
    ['g-r4-c2', 'problem empty warning odd', 'problem empty\nwarning odd', 'true', 'false', null],
    ['g-r4-c3', '', 'warning none', null, 'false', null],
  ]);
});

test('the active cell has its remarks below it, and a row that is left has none', async () => {
  const { is, again } = await open({ activeColumn: 2 });
  expect(is()[2]).toEqual([
    ...['g-r4-c2', 'problem empty warning odd | problem empty | warning odd', null, 'true', 'true', 'g-note'],
  ]);
  await again({ activeColumn: 1 });
  expect(is()[1]).toEqual(['g-r4-c1', 'Sara', null, null, 'true', null]);
  await again({ row: { ...ROW, state: 'left' }, activeColumn: 2 });
  expect(is()[2]).toEqual(['g-r4-c2', '', null, null, 'true', null]);
});

test('the selected columns are marked, from the first to the last', async () => {
  const { cells, again } = await open({ selected: { top: 4, bottom: 4, start: 1, end: 2 } });
  const marked = () => cells().map(({ className }) => className.includes('bg-selected'));
  expect(marked()).toEqual([false, true, true, false]);
  await again({ selected: { top: 4, bottom: 4, start: 1, end: 3 } });
  expect(marked()).toEqual([false, true, true, true]);
  await again({ selected: { top: 4, bottom: 4, start: 0, end: 3 } });
  expect(marked()).toEqual([true, true, true, true]);
});

test('a row draws again for its own changes', async () => {
  const { cells, container, again } = await open();
  await again({ row: { ...ROW, cells: ['Noura', '', '', ''] } });
  expect(cells()[1]?.textContent).toBe('Noura');
  await again({ positions: [1, 0] });
  expect(cells().map(({ textContent }) => textContent)).toEqual(['problem empty\nwarning odd', 'Sara']);
  await again({ index: 5 });
  expect(cells()[0]?.id).toBe('g-r5-c0');
  await again({ start: 180, template: '1rem 2rem' });
  const { transform, gridTemplateColumns } = container.querySelector<HTMLElement>('[role=row]')?.style ?? {};
  expect([transform, gridTemplateColumns]).toEqual(['translateY(180px)', '1rem 2rem']);
  await again({ activeColumn: 0 });
  await again({ activeColumn: null });
  expect(cells()[0]?.getAttribute('aria-selected')).toBe('false');
});

test('a press selects its cell, with Shift up to it, and two write in it', async () => {
  const { cells } = await open();
  const press = (type: string, shiftKey = false) =>
    act(async () => void cells()[3]?.dispatchEvent(new MouseEvent(type, { bubbles: true, shiftKey })));
  await press('click');
  await press('click', true);
  await press('dblclick');
  expect(did).toEqual([['select', { row: 4, column: 3 }, false], ['select', { row: 4, column: 3 }, true], ['edit']]);
});

test.each([
  ['Enter', {}, false, [['commit', '7.5', 'down']]],
  ['Tab', {}, false, [['commit', '7.5', 'next']]],
  ['Tab', { shiftKey: true }, false, [['commit', '7.5', 'previous']]],
  ['Escape', {}, false, [['cancel']]],
  ['ArrowDown', {}, true, [['commit', '7.5', 'down']]],
  // In a text that stood there the arrow is the caret's.
  ['ArrowDown', {}, false, []],
  ['ArrowUp', {}, true, []],
  ['Enter', { isComposing: true }, false, []],
  ['7', {}, true, []],
])('%s with %j in a cell, new %s: %j', async (key, more, isNew, expected) => {
  const { cells } = await open({ activeColumn: 0, editing: { text: '7.5', isNew } });
  const field = cells()[0]?.querySelector('input');
  expect([field?.value, document.activeElement === field]).toEqual(['7.5', true]);
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  await act(async () => void field?.dispatchEvent(event));
  expect([did, event.defaultPrevented]).toEqual([expected, expected.length > 0]);
});

test('leaving the cell writes the text, once', async () => {
  const { cells } = await open({ activeColumn: 0, editing: { text: '7.5', isNew: false } });
  await act(async () => cells()[0]?.querySelector('input')?.blur());
  expect(did).toEqual([['commit', '7.5', undefined]]);
});
