import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { act, type ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { ConnectionPathProvider } from '@/components/nav/connection-navigation';
import { SessionProvider } from '@/components/shell/user/session-context';
import { ROLE_PERMISSIONS, type Role } from '@/lib/auth/permissions';
import type { Abilities } from '@/lib/connections/abilities/abilities';
import type { ConnectionView } from '@/lib/connections/model/connection';
import { loadMessages } from '@/lib/i18n/catalog/load-messages';
import { Preferences } from '@/lib/preferences/schema';
import { DEFAULT_ATTENTION } from '@/lib/progress/attention-settings';
import { OPERATIONS } from '@/lib/service/why-not';
import { PageAddress } from './page-address';
import { rootFor } from './root-for';

/** The response to a call: JSON, a status with JSON, or an error that the network throws. */
type Answer = object | Response | Error;
/** Answers by `METHOD /api/path`; a list is used up from its beginning, and its last one stays. */
export type Answers = Record<
  string,
  Answer | readonly Answer[] | ((query: URLSearchParams) => Answer | Promise<Answer>)
>;

export const MERCHANT: ConnectionView = {
  id: 'c-alpha',
  slug: 'alpha',
  name: 'Alpha',
  merchantName: 'Alpha',
  country: 'KW',
  isCountryAssumed: false,
  currency: 'KWD',
  timeZone: 'Asia/Kuwait',
  dayStartHour: 0,
  testMode: false,
  sandbox: true,
  attention: DEFAULT_ATTENTION,
};

/** All operations, served by one generation. */
export const servedBy = (by: 'v2' | 'v1' | 'v0'): Abilities => ({
  generations: [by],
  operations: Object.fromEntries(OPERATIONS.map((name) => [name, { by, whyNot: null }])) as Abilities['operations'],
  estimateVariants: [],
  problem: null,
  testMode: false,
  country: 'KW',
});

/** All that v2 allows. */
export const ABILITIES = servedBy('v2');

/** Opens a part of a page in jsdom, as a person of a role sees it, with pretended answers of our API. */
export async function openPage(
  ui: ReactNode,
  {
    role = 'owner',
    merchant = MERCHANT,
    others = [],
    answers = {},
    path: below = '',
    search = '',
    abilities = ABILITIES,
  }: {
    role?: Role;
    merchant?: ConnectionView;
    others?: ConnectionView[];
    answers?: Answers;
    path?: string;
    search?: string;
    abilities?: Abilities;
  } = {},
) {
  prepareDom();
  const calls: { call: string; query: URLSearchParams; body: unknown }[] = [];
  const went: string[] = [];
  const given = new Map<string, number>();
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://desk.example');
    const call = `${method} ${pathname}`;
    if (!hasRoute(method, pathname)) throw new Error(`no route for ${call}`);
    calls.push({ call, query: searchParams, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    const answer = await answerTo(call, searchParams);
    // A stream stays open until it is closed.
    if (answer === undefined)
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    if (answer instanceof Error) throw answer;
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  });
  onTestFinished(() => void vi.unstubAllGlobals());

  function answerTo(call: string, query: URLSearchParams): Answer | Promise<Answer> | undefined {
    const of = answers[call];
    if (typeof of === 'function') return (of as (query: URLSearchParams) => Answer)(query);
    if (!Array.isArray(of)) return of as Answer | undefined;
    const count = given.get(call) ?? 0;
    given.set(call, count + 1);
    return of[Math.min(count, of.length - 1)];
  }

  const container = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => container.remove());
  const root = rootFor(container);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const go = (href: string) => void went.push(href);
  const router = { push: go, replace: go, refresh: () => go('(anew)'), back() {}, forward() {}, prefetch() {} };
  const show = (shown: ReactNode, of = merchant) =>
    act(async () =>
      root.render(
        <AppRouterContext value={router as never}>
          <PageAddress path={`/c/${of.slug}${below}`} search={search}>
            <NextIntlClientProvider locale="en" timeZone={of.timeZone} messages={loadMessages('en')}>
              <QueryClientProvider client={client}>
                <SessionProvider
                  user={{
                    id: `u-${role}`,
                    name: role,
                    email: `${role}@shop.example`,
                    role,
                    permissions: ROLE_PERMISSIONS[role],
                  }}
                  connection={of}
                  connections={[of, ...others]}
                  abilities={abilities}
                  preferences={Preferences.parse({})}
                  wasWide={true}
                >
                  <ConnectionPathProvider slug={of.slug}>{shown}</ConnectionPathProvider>
                </SessionProvider>
              </QueryClientProvider>
            </NextIntlClientProvider>
          </PageAddress>
        </AppRouterContext>,
      ),
    );
  await show(ui);
  await settle();

  const button = (name: string | RegExp) => {
    const is = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
    const all = [...document.querySelectorAll<HTMLButtonElement>('button')];
    return all.findLast((it) => is((it.getAttribute('aria-label') ?? it.textContent ?? '').trim()));
  };

  return {
    calls,
    /** Calls of one kind, as `METHOD /api/path`. */
    callsOf: (call: string) => calls.filter((made) => made.call === call),
    /** Addresses that the page went to; `(anew)` where it asked for itself. */
    went,
    container,
    client,
    button,
    /** Draws something else in its place, perhaps of another merchant. */
    show,
    press: async (name: string | RegExp) => {
      const found = button(name);
      if (!found) throw new Error(`no button ${name} in ${document.body.textContent}`);
      await act(async () => found.click());
      await settle();
    },
    text: () => document.body.textContent ?? '',
  };
}

/** Lets answers come and what they change be drawn. */
export const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

/** Types a text into a field in place of what it has. */
export async function fill(selector: string, value: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector);
  if (!field) throw new Error(`no field ${selector}`);
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await settle();
}

/** A refusal of our API. */
export const refusal = (status: number, code: string, more: object = {}) =>
  Response.json({ error: { code, ...more } }, { status });

/** Parts of a browser that jsdom has not. */
function prepareDom(): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  Object.assign(HTMLElement.prototype, { hidePopover() {}, showPopover() {}, scrollIntoView() {} });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.scrollTo = () => {};
  globalThis.CSS ??= { escape: (text: string) => text.replace(/\W/g, '\\$&') } as typeof CSS;
  window.matchMedia ??= () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
  sessionStorage.clear();
  localStorage.clear();
}

/** Whether the app has the route: a call to an address that is none would pass here alone. */
function hasRoute(method: string, pathname: string): boolean {
  let folder = path.join(process.cwd(), 'app');
  for (const part of pathname.split('/').filter(Boolean)) {
    const exact = path.join(folder, part);
    const dynamic = existsSync(exact) ? undefined : readdirSync(folder).find((name) => name.startsWith('['));
    folder = dynamic ? path.join(folder, dynamic) : exact;
    if (!existsSync(folder)) return false;
  }
  const file = path.join(folder, 'route.ts');
  return (
    existsSync(file) &&
    new RegExp(`export (?:const|async function|function) ${method}\\b`).test(readFileSync(file, 'utf8'))
  );
}
