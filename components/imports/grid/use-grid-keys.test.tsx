// @vitest-environment jsdom
import { NextIntlClientProvider } from 'next-intl';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Change, RowView, ToWorker } from '@/lib/sheet/work/messages';
import { SheetStore } from '../sheet/sheet-store';
import { CellEditor } from './cell-editor';
import { useGridKeys } from './use-grid-keys';

/** A sheet of three rows and two columns, without a worker. */
class TestStore extends SheetStore {
  readonly steps: (Change[] | 'undo')[] = [];
  override row(line: number): RowView {
    const row: RowView = { line, state: 'ready', cells: [`a${line}`, `b${line}`], remarks: [], known: null };
    return line === 3 ? { ...row, state: 'mend', remarks: [{ position: 1, kind: 'problem', key: 'formula' }] } : row;
  }
  override apply(changes: Change[]): void {
    this.steps.push(changes);
  }
  override send({ type }: ToWorker): void {
    if (type === 'undo') this.steps.push(type);
  }
}

let store: TestStore;
let root: ReturnType<typeof createRoot>;
let grid: HTMLElement;

function Grid({ isAway = false }) {
  const keys = useGridKeys(store, [2, 3, 4], [0, 1]);
  keys.size.page.current = 2;
  const { active, range, editing } = keys;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as in the real grid
    <div role="grid" tabIndex={0} onKeyDown={keys.onKeyDown} onPaste={keys.onPaste}>
      <output>{[active.row, active.column, range.top, range.bottom].join(' ')}</output>
      {editing && !isAway && <CellEditor editing={editing} keys={keys} />}
    </div>
  );
}

const page = (shown: ReactNode) => (
  <NextIntlClientProvider locale="en" messages={{ imports: { grid: { edit: 'Cell' } } }}>
    {shown}
  </NextIntlClientProvider>
);

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
beforeEach(async () => {
  store = new TestStore();
  const container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  await act(async () => root.render(page(<Grid />)));
  grid = container.querySelector<HTMLElement>('[role=grid]') ?? container;
  grid.focus();
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

async function press(key: string, init: KeyboardEventInit = {}): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  await act(async () => document.activeElement?.dispatchEvent(event));
  return event.defaultPrevented;
}
const place = () => grid.querySelector('output')?.textContent;
const editor = () => grid.querySelector('input');

test('arrows move, and with Shift they select', async () => {
  await press('ArrowDown');
  await press('ArrowRight');
  await press('ArrowDown', { shiftKey: true });
  expect(place()).toBe('2 1 1 2');
});

test('typing begins a cell anew, and Enter writes it and goes down', async () => {
  await press('x');
  expect(editor()?.value).toBe('x');
  await press('Enter');
  expect(store.steps).toEqual([[{ line: 2, position: 0, text: 'x' }]]);
  expect(place()).toBe('1 0 1 1');
  expect(document.activeElement).toBe(grid);
});

test('F2 edits what is there; Escape writes nothing, Tab goes on', async () => {
  await press('F2');
  expect(editor()?.value).toBe('a2');
  await press('Escape');
  expect(editor()).toBeNull();
  await press('Enter');
  await press('Tab');
  expect(store.steps).toEqual([]);
  expect(place()).toBe('0 1 0 0');
});

test('a selection is filled from its first row, one cell from the row above', async () => {
  await press('ArrowDown', { shiftKey: true });
  await press('ArrowDown', { shiftKey: true });
  await press('d', { code: 'KeyD', ctrlKey: true });
  await press('ArrowUp');
  await press('ي', { code: 'KeyD', ctrlKey: true });
  expect(store.steps).toEqual([
    [
      { line: 3, position: 0, text: 'a2' },
      { line: 4, position: 0, text: 'a2' },
    ],
    [{ line: 3, position: 0, text: 'a2' }],
  ]);
});

test('Delete empties the selection as one step, and Ctrl+Z undoes', async () => {
  await press('a', { code: 'KeyA', ctrlKey: true });
  await press('Delete');
  await press('z', { code: 'KeyZ', ctrlKey: true });
  expect(store.steps[0]).toHaveLength(6);
  expect(store.steps[1]).toBe('undo');
});

test('pasted cells spread from the active one, and end at the edge', async () => {
  await press('ArrowRight');
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => 'x\ty\nz' } });
  await act(async () => grid.dispatchEvent(event));
  expect(store.steps).toEqual([
    [
      { line: 2, position: 1, text: 'x' },
      { line: 3, position: 1, text: 'z' },
    ],
  ]);
});

test('F8 goes to the next problem, and stays at the only one', async () => {
  await press('F8');
  expect(place()).toBe('1 1 1 1');
  await press('F8');
  expect(place()).toBe('1 1 1 1');
});

test('Tab leaves the grid after Escape, and at its end', async () => {
  expect(await press('Tab')).toBe(true);
  await press('Escape');
  expect(await press('Tab')).toBe(false);
  await press('End', { ctrlKey: true });
  expect(await press('Tab')).toBe(false);
});

test('keys that come before a row out of view is drawn are in its cell, and are no keys of the page', async () => {
  await act(async () => root.render(page(<Grid isAway />)));
  expect([await press('9'), await press('Escape')]).toEqual([true, true]);
  expect([await press('5'), await press('6'), await press('Enter')]).toEqual([true, true, true]);
  expect(store.steps).toEqual([[{ line: 2, position: 0, text: '56' }]]);
  expect(place()).toBe('1 0 1 1');
  expect([await press('1'), await press('2'), await press('/')]).toEqual([true, true, true]);
  await act(async () => root.render(page(<Grid />)));
  expect(editor()?.value).toBe('12/');
});
