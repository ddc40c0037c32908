// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { act } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import en from '@/lib/i18n/messages/en/by-code.json';
import { eventually } from '@/lib/testing/eventually';
import { rootFor } from '@/lib/testing/root-for';
import { CodeForm } from './code-form';

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

const EMPTY = { added: 0, known: 0, not_found: 0, unresolved: 0, failed: 0 };
const LIST = { id: 'a', createdAt: '2026-11-22T09:00:00Z', total: 2, waiting: 2, counts: EMPTY, missing: [] };

test('typed and pasted codes and those of a file are counted, sent once, and the field is empty again', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json(LIST);
  });
  const container = document.body.appendChild(document.createElement('div'));
  await act(async () =>
    rootFor(container).render(
      <NextIntlClientProvider locale="en" messages={{ 'by-code': en, ui: {} }} onError={() => undefined}>
        <QueryClientProvider client={new QueryClient()}>
          <CodeForm />
        </QueryClientProvider>
      </NextIntlClientProvider>,
    ),
  );
  const field = container.querySelector('textarea');
  const file = container.querySelector<HTMLInputElement>('input[type=file]');
  const button = container.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!field || !file || !button) throw new Error('the form is not there');
  const becomes = (text: string) => eventually(() => expect(field.value).toBe(text));
  const type = async (text: string) => {
    // Past React's own setter, as typing is.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
    await act(async () => field.dispatchEvent(new Event('input', { bubbles: true })));
  };

  expect(button.disabled).toBe(true);
  await type('AB12C\nhttps://track.example/t/DE34F\nno code here');
  expect(container.querySelector('[role=status]')?.textContent).toBe('2 codes · 1 line without a code');
  Object.defineProperty(file, 'files', { value: [new File(['code\nGH56J\nKL78M'], 'codes.csv')] });
  await act(async () => file.dispatchEvent(new Event('change', { bubbles: true })));
  await becomes('code\nGH56J\nKL78M');
  await act(async () => button.click());
  await becomes('');
  expect(sent).toEqual([{ codes: ['GH56J', 'KL78M'], unread: [] }]);
});
