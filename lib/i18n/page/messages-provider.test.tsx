// @vitest-environment jsdom
import { NextIntlClientProvider, useTranslations } from 'next-intl';
import { act, Suspense, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MessagesProvider } from './messages-provider';

const ADDRESS = '/messages/page.en.json';
const MESSAGES = { page: { title: 'Deliveries' } };

function Title() {
  return <h1>{useTranslations('page')('title')}</h1>;
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  globalThis.dispatchDeskMessages = new Map();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('shows a page whose messages the document has read while the provider read them', async () => {
  vi.stubGlobal('fetch', async () => {
    globalThis.dispatchDeskMessages?.set(ADDRESS, MESSAGES);
    return Response.json(MESSAGES);
  });
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const root = createRoot(document.body.appendChild(document.createElement('div')), {
    onRecoverableError: onError,
    onUncaughtError: onError,
  });
  await act(async () =>
    startTransition(() =>
      root.render(
        <NextIntlClientProvider locale="en" messages={{}}>
          <Suspense>
            <MessagesProvider messages={ADDRESS}>
              <Title />
            </MessagesProvider>
          </Suspense>
        </NextIntlClientProvider>,
      ),
    ),
  );
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Deliveries'));
  expect(errors).toEqual([]);
  act(() => root.unmount());
});
