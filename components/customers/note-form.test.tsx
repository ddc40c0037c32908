// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import type { CustomerDetail } from '@/lib/customers/schema';
import customers from '@/lib/i18n/messages/en/customers.json';
import { fill, openPage, settle } from '@/lib/testing/testing-page';
import { NoteForm } from './note-form';

const CUSTOMER = { id: 'c-1', name: 'Sara', note: 'Rings twice' } as CustomerDetail;
const noteIn = (container: HTMLElement) => container.querySelector('textarea')?.value;

test("a saved name leaves a colleague's note as it is, and the note shows", async () => {
  const answers = { 'PATCH /api/customers/c-1': { ...CUSTOMER, name: 'Sara Ali', note: 'Side door' } };
  const page = await openPage(<NoteForm customer={CUSTOMER} />, { answers });
  await fill('input[name=name]', 'Sara Ali');
  await page.show(<NoteForm customer={{ ...CUSTOMER, note: 'Side door' }} />);
  await settle();
  expect(noteIn(page.container)).toBe('Side door');
  await page.press(customers.note.save);
  expect(page.callsOf('PATCH /api/customers/c-1').map(({ body }) => body)).toEqual([{ name: 'Sara Ali' }]);
});

test('a note that is being written stays when a colleague saves another', async () => {
  const page = await openPage(<NoteForm customer={CUSTOMER} />);
  await fill('textarea', 'Side door');
  await page.show(<NoteForm customer={{ ...CUSTOMER, note: 'No bell' }} />);
  await settle();
  expect(noteIn(page.container)).toBe('Side door');
});

test('a note is sent once while a colleague saves another, and what is typed meanwhile can be saved', async () => {
  let answer = (_: object) => {};
  const promise = new Promise<object>((resolve) => {
    answer = resolve;
  });
  const page = await openPage(<NoteForm customer={CUSTOMER} />, {
    answers: { 'PATCH /api/customers/c-1': () => promise },
  });
  await fill('textarea', 'Side door');
  await page.press(customers.note.save);
  await page.show(<NoteForm customer={{ ...CUSTOMER, name: 'Sara Ali' }} />);
  await settle();
  await page.press(customers.note.save);
  expect(page.callsOf('PATCH /api/customers/c-1')).toHaveLength(1);
  await fill('textarea', 'Side door, no bell');
  await act(async () => answer({ ...CUSTOMER, name: 'Sara Ali', note: 'Side door' }));
  await settle();
  expect(noteIn(page.container)).toBe('Side door, no bell');
  await page.press(customers.note.save);
  expect(page.callsOf('PATCH /api/customers/c-1').at(-1)?.body).toEqual({ note: 'Side door, no bell' });
});
