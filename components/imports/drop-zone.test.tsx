// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '@/lib/testing/testing-page';
import { DropZone } from './drop-zone';

function drag(type: string, data: object = {}) {
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { relatedTarget: null, ...data });
  act(() => void document.body.dispatchEvent(event));
  return event.defaultPrevented;
}

test('what is dropped anywhere on the page is taken, a file or its text, and never opened by the browser', async () => {
  const taken: unknown[] = [];
  const take = (content: unknown) => taken.push(content);
  await openPage(<DropZone refusal={null} onFile={take} onText={take} />);
  const title = () => document.querySelector('h2')?.textContent;
  const before = title();
  expect(drag('dragover')).toBe(true);
  expect(title()).not.toBe(before);
  drag('dragleave', { relatedTarget: document.body });
  expect(title()).not.toBe(before);
  drag('dragleave');
  expect(title()).toBe(before);

  const file = new File(['a'], 'orders.csv');
  drag('dragover');
  expect(drag('drop', { dataTransfer: { files: [file] } })).toBe(true);
  expect(title()).toBe(before);
  drag('drop', { dataTransfer: { files: [], getData: () => 'Noura\t12' } });
  expect(taken).toEqual([file, 'Noura\t12']);
});
