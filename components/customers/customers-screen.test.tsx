// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { act } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { customerQueries } from '@/lib/customers/queries';
import customers from '@/lib/i18n/messages/en/customers.json';
import ui from '@/lib/i18n/messages/en/ui.json';
import { PageAddress } from '@/lib/testing/page-address';
import { rootFor } from '@/lib/testing/root-for';
import { CustomersScreen } from './customers-screen';

vi.mock('@/components/shell/user/session-context', () => ({
  useConnection: () => ({ timeZone: 'Asia/Kuwait', currency: 'KWD' }),
}));
vi.mock('@/components/nav/connection-navigation', () => ({ useRouter: () => ({}), Link: () => null }));

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

test('the search box follows the filter: empty once everything is shown again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (const filters of [{ q: 'Ahmad' }, { q: 'Ahmad S' }, {}])
    client.setQueryData(customerQueries.list(filters).queryKey, {
      pages: [{ customers: [], next: null }],
      pageParams: [''],
    });
  const page = document.body.appendChild(document.createElement('div'));
  const root = rootFor(page);
  await act(async () =>
    root.render(
      <PageAddress search="?q=Ahmad">
        <QueryClientProvider client={client}>
          <NextIntlClientProvider locale="en" timeZone="Asia/Kuwait" messages={{ customers, ui }}>
            <CustomersScreen />
          </NextIntlClientProvider>
        </QueryClientProvider>
      </PageAddress>,
    ),
  );
  const box = page.querySelector<HTMLInputElement>('input[type=search]');
  expect(box?.value).toBe('Ahmad');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(box, 'Ahmad S');
    box?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(box?.value).toBe('Ahmad S');
  const clear = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === ui.filters.clear);
  await act(async () => clear?.click());
  expect(box?.value).toBe('');
});
