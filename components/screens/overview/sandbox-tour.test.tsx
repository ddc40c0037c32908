// @vitest-environment jsdom
import { NextIntlClientProvider } from 'next-intl';
import { act } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import ar from '@/lib/i18n/messages/ar/overview.json';
import en from '@/lib/i18n/messages/en/overview.json';
import { rootFor } from '@/lib/testing/root-for';
import { SandboxTour } from './sandbox-tour';
import { isTourPutAway, TOUR_COOKIE } from './tour-cookie';

const shell = vi.hoisted(() => ({ sandbox: true, country: 'KW', merchants: 3 }));
vi.mock('@/components/shell/user/session-context', () => ({
  useConnection: () => ({ sandbox: shell.sandbox, country: shell.country }),
  useConnections: () => Array.from({ length: shell.merchants }),
}));
vi.mock('@/components/nav/connection-navigation', () => ({
  Link: ({ href, children }: { href: string; children: string }) => <a href={href}>{children}</a>,
}));

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(() => {
  Object.assign(shell, { sandbox: true, country: 'KW', merchants: 3 });
});

async function open(locale: 'en' | 'ar' = 'en', isPutAway = false) {
  const page = document.body.appendChild(document.createElement('div'));
  const root = rootFor(page);
  await act(async () =>
    root.render(
      <NextIntlClientProvider locale={locale} messages={{ overview: locale === 'en' ? en : ar }}>
        <SandboxTour isPutAway={isPutAway} />
      </NextIntlClientProvider>,
    ),
  );
  return page;
}

test.each(['en', 'ar'] as const)('one line in %s with three screens, put away for good', async (locale) => {
  const page = await open(locale);
  const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/tracking', '/invoices', '/settings/connections']);
  await act(async () => page.querySelector('button')?.click());
  expect(page.textContent).toBe('');
  const cookie = new Map(document.cookie.split('; ').map((pair) => pair.split('=') as [string, string]));
  expect((await open(locale, isTourPutAway(cookie.get(TOUR_COOKIE)))).textContent).toBe('');
});

test('not outside of a sandbox, and not with one merchant', async () => {
  shell.merchants = 1;
  expect((await open()).textContent).toBe('');
  Object.assign(shell, { sandbox: false, merchants: 3 });
  expect((await open()).textContent).toBe('');
});
