// @vitest-environment jsdom
import { NextIntlClientProvider, useTranslations } from 'next-intl';
import { act, Suspense, startTransition } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rootFor } from '@/lib/testing/root-for';
import { MessagesProvider } from './messages-provider';

const ADDRESS = '/messages/page.en.json';
const MESSAGES = { page: { title: 'Deliveries' } };

function Title() {
  return <h1>{useTranslations('page')('title')}</h1>;
}

function Page() {
  return (
    <NextIntlClientProvider locale="en" messages={{}}>
      <Suspense>
        <MessagesProvider messages={ADDRESS}>
          <Title />
        </MessagesProvider>
      </Suspense>
    </NextIntlClientProvider>
  );
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  globalThis.dispatchDeskMessages = new Map();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('shows at once what the document has read, without a request', () => {
  globalThis.dispatchDeskMessages?.set(ADDRESS, MESSAGES);
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const page = document.body.appendChild(document.createElement('div'));
  act(() => rootFor(page).render(<Page />));
  expect(page.textContent).toBe('Deliveries');
  expect(fetched).not.toHaveBeenCalled();
});

it('shows a page when the document has read its messages while the provider read them', async () => {
  vi.stubGlobal('fetch', async () => {
    globalThis.dispatchDeskMessages?.set(ADDRESS, MESSAGES);
    return Response.json(MESSAGES);
  });
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const page = document.body.appendChild(document.createElement('div'));
  const root = rootFor(page, {
    onRecoverableError: onError,
    onUncaughtError: onError,
  });
  await act(async () => startTransition(() => root.render(<Page />)));
  await vi.waitFor(() => expect(page.textContent).toBe('Deliveries'));
  expect(errors).toEqual([]);
});
