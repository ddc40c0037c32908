import { NextRequest } from 'next/server';
import { isValidElement, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SandboxSignIn } from '@/components/auth/sandbox-sign-in';
import { VisitorForm } from '@/components/auth/visitor-form';
import { GET as install } from '../install/route';
import HomePage from '../page';
import AddFactorPage from './c/[connection]/second-factor/page';
import NewPasswordPage from './new-password/[link]/page';
import NoMerchantPage from './no-merchant/page';
import SetupPage from './setup/page';
import SignInPage from './sign-in/page';

/** The answers to what the pages before a merchant's ask for. */
const known = vi.hoisted(() => ({
  user: null as { id: string; name: string; role: string | null } | null,
  had: false,
  setup: false,
  pending: null as { userId: string } | null,
  factors: { hasCodes: true, hasPasskeys: false },
  mustAdd: false,
  home: '/c/alpha' as string | null,
  account: null as { email: string } | null,
  mail: false,
  sandbox: false,
}));
vi.mock('next/headers', () => ({ headers: async () => new Headers({ cookie: 'a=b' }) }));
vi.mock('next-intl/server', () => ({ getTranslations: async (space: string) => (key: string) => `${space}.${key}` }));
vi.mock('next/navigation', () => ({
  redirect: (to: string) => {
    throw new Error(`to ${to}`);
  },
}));
vi.mock('@/lib/auth/session.server', () => ({
  currentUser: async () => known.user,
  hadSession: async () => known.had,
  requireUser: async (next?: string) => {
    if (!known.user) throw new Error(`sign in, then ${next}`);
    return known.user;
  },
}));
vi.mock('@/lib/auth/first-access.server', () => ({ needsSetup: async () => known.setup }));
vi.mock('@/lib/auth/session-user.server', () => ({ mustAddFactor: () => known.mustAdd }));
vi.mock('@/lib/auth/password-link.server', () => ({ accountOfLink: async () => known.account }));
vi.mock('@/lib/connections/home.server', () => ({
  homeAddress: async (address: string, { id }: { id: string }) => known.home && `${known.home} ${address} ${id}`,
}));
vi.mock('@/lib/second-factor/pending-sign-in.server', () => ({ readPendingSignIn: () => known.pending }));
vi.mock('@/lib/second-factor/status.server', () => ({
  factorsOfPerson: async () => known.factors,
  secondFactorStatus: async (id: string) => ({ of: id }),
}));
vi.mock('@/lib/second-factor/passkey-address.server', () => ({ passkeyAddress: () => null }));
vi.mock('@/lib/mail/send.server', () => ({ canMail: () => known.mail }));
vi.mock('@/lib/env', () => ({ env: () => ({ SANDBOX_MODE: known.sandbox }) }));
vi.mock('@/lib/i18n/page/page-messages.server', () => ({
  PageMessages: ({ children }: object & { children: ReactNode }) => children,
}));

const before = structuredClone(known);
const PERSON = { id: 'u-1', name: 'Hessa', role: 'owner' };
beforeEach(() => Object.assign(known, structuredClone(before)));

/** The elements of a page, the deepest too. */
function elementsOf(node: ReactNode): { type: unknown; props: Record<string, unknown> }[] {
  if (Array.isArray(node)) return node.flatMap(elementsOf);
  if (!isValidElement<Record<string, unknown>>(node)) return [];
  return [node, ...elementsOf(node.props.children as ReactNode)];
}
const search = (query: object = {}) => ({ searchParams: Promise.resolve({ ...query }) });
const opened = async (page: Promise<unknown>) =>
  page.then(
    (node) => elementsOf(node as ReactNode),
    ({ message }: Error) => message,
  );
/** The addresses and hidden fields of a page's forms, and whether the sandbox's people are offered. */
const summaryOf = async (page: Promise<unknown>) => {
  const found = await opened(page);
  if (typeof found === 'string') return found;
  const forms = found.flatMap(({ type, props }) => (type === VisitorForm ? [props.action] : []));
  const hidden = found.flatMap(({ type, props }) => (type === 'input' ? [`${props.name}=${props.value}`] : []));
  const isSandbox = found.some(({ type }) => type === SandboxSignIn);
  return [...forms, ...hidden, ...(isSandbox ? ['sandbox'] : [])].join(' ');
};
const textsOf = (node: ReactNode): string[] =>
  Array.isArray(node)
    ? node.flatMap(textsOf)
    : isValidElement<{ children?: ReactNode }>(node)
      ? textsOf(node.props.children)
      : [String(node)];
const hasText = async (page: Promise<ReactNode>, text: string) => textsOf(await page).includes(text);

test('the page to sign in asks for a password, then for the second factor; who is signed in goes on', async () => {
  const next = { next: '/c/alpha/wallet' };
  expect(await summaryOf(SignInPage(search(next)))).toBe('/api/auth/sign-in next=/c/alpha/wallet');
  expect(await summaryOf(SignInPage(search({ next: 'https://elsewhere.example' })))).toBe('/api/auth/sign-in next=/');
  Object.assign(known, { pending: { userId: 'u-1' } });
  expect(await summaryOf(SignInPage(search(next)))).toBe('/api/auth/second-factor next=/c/alpha/wallet');
  expect(await summaryOf(SignInPage(search({ ...next, step: 'password' })))).toBe(
    '/api/auth/sign-in next=/c/alpha/wallet',
  );
  Object.assign(known, { factors: { hasCodes: false, hasPasskeys: true } });
  expect(await summaryOf(SignInPage(search(next)))).toBe('');
  Object.assign(known, { setup: true });
  expect(await summaryOf(SignInPage(search(next)))).toBe('to /setup');
  Object.assign(known, { user: PERSON });
  expect(await summaryOf(SignInPage(search(next)))).toBe('to /c/alpha/wallet');
});

test('the people of the sandbox are offered in sandbox mode alone', async () => {
  Object.assign(known, { sandbox: true });
  expect(await summaryOf(SignInPage(search()))).toBe('/api/auth/sign-in next=/ sandbox');
});

test('it says that a session has ended or a password was chosen, and how a forgotten one is got', async () => {
  const says = (text: string, query = {}) => hasText(SignInPage(search(query)), `auth.signIn.${text}`);
  expect([await says('ended'), await says('chosen'), await says('forgottenMail')]).toEqual([false, false, false]);
  Object.assign(known, { had: true, mail: true });
  expect([await says('ended'), await says('ended', { chosen: '1' }), await says('chosen', { chosen: '1' })]).toEqual([
    true,
    false,
    true,
  ]);
  expect(await says('forgottenMail')).toBe(true);
});

test('an installation is set up once', async () => {
  expect(await summaryOf(SetupPage(search()))).toBe('to /sign-in');
  Object.assign(known, { setup: true });
  expect(await opened(SetupPage(search()))).not.toBeTypeOf('string');
});

test('a link of a password has its account’s form, an ended one none', async () => {
  const page = () => NewPasswordPage({ params: Promise.resolve({ link: 'l-1' }), ...search() });
  expect(await summaryOf(page())).toBe('');
  expect(await hasText(page(), 'auth.newPassword.ended')).toBe(true);
  Object.assign(known, { account: { email: 'hessa@example.test' } });
  expect(await summaryOf(page())).toBe('/api/auth/new-password link=l-1');
});

test('a second factor is set up by who must, and by nobody else', async () => {
  const page = (next?: string) =>
    AddFactorPage({ params: Promise.resolve({ connection: 'our%20shop' }), ...search(next ? { next } : {}) });
  expect(await summaryOf(page())).toBe('sign in, then undefined');
  Object.assign(known, { user: PERSON });
  expect([await summaryOf(page()), await summaryOf(page('/c/alpha/wallet'))]).toEqual([
    'to /c/our%20shop',
    'to /c/alpha/wallet',
  ]);
  Object.assign(known, { mustAdd: true });
  expect((await opened(page())).length).toBeGreaterThan(3);
  Object.assign(known, { user: { ...PERSON, role: null } });
  expect(await summaryOf(page())).toBe('to /c/our%20shop');
});

test('the first page, an install address and the page of nobody’s merchant lead home, where there is one', async () => {
  const start = () => install(new NextRequest('http://localhost/install?app_id=a1&installation_id=attempt-1'));
  const pages = async () => [await summaryOf(HomePage()), await summaryOf(start()), await summaryOf(NoMerchantPage())];
  expect(await pages()).toEqual([
    'sign in, then /',
    'sign in, then /install?app_id=a1&installation_id=attempt-1',
    'sign in, then /',
  ]);
  Object.assign(known, { user: PERSON });
  const [home, installed, noMerchant] = await pages();
  expect([home, noMerchant]).toEqual(['to /c/alpha / u-1', 'to /c/alpha / u-1']);
  expect(installed).toMatch(/^to \/c\/alpha .*app=a1&installation=attempt-1 u-1$/);
  Object.assign(known, { home: null });
  expect((await pages()).slice(0, 2)).toEqual(['to /no-merchant', 'to /no-merchant']);
  expect(await hasText(NoMerchantPage(), 'auth.noMerchant.body')).toBe(true);
});
