// @vitest-environment jsdom
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
