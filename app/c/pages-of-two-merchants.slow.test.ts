import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sessionCookie } from '@/lib/auth/session-cookie';
import { type AuthFixture, createAuthFixture } from '@/lib/auth/testing-auth-fixture.server';
import { database } from '@/lib/db/client.server';
import { branches, memberships, users } from '@/lib/db/schema';
import { ALPHA, addMerchant, fillMerchant, IDS, type Merchant, NOW, OMEGA } from '../api/testing-two-merchants';

/** Every page of a connection, with another merchant's data under the same ids: nothing of the other is in it. */

const request = { cookie: '', path: '' };
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ cookie: request.cookie, 'x-path': request.path }),
  cookies: async () => ({ get: () => undefined, getAll: () => [], has: () => false }),
}));
vi.mock('next-intl/server', () => {
  const t = Object.assign((key: string) => key, { has: () => true, rich: (key: string) => key, raw: () => ({}) });
  return { getTranslations: async () => t, getLocale: async () => 'en', getMessages: async () => ({}) };
});

const FOLDER = path.join(import.meta.dirname, '[connection]');
const pages = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'page.tsx')
  // One page is of all merchants: app/api/all.test.ts.
  .filter((file) => file !== path.join('all', 'page.tsx'))
  .map((file) => file.split(path.sep).join('/'))
  .sort();

/** The record that a page with an id is about. */
const ID_OF: Record<string, string> = {
  branches: IDS.branch,
  customers: IDS.customer,
  deliveries: IDS.orderUnderWay,
  invoices: IDS.invoice,
};
type Page = (props: { params: Promise<object>; searchParams: Promise<object> }) => unknown;
/** The others get theirs from the routes, in the browser. */
const WITH_DATA = [
  '(overview)/page.tsx',
  'branches/[id]/page.tsx',
  'deliveries/(list)/@detail/[id]/page.tsx',
  'deliveries/standing/page.tsx',
  'settings/connections/[id]/page.tsx',
  'tracking/page.tsx',
];
const shown = new Map<string, string>();
let fixture: AuthFixture;
let connections: Record<string, string>;

beforeAll(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  fixture = await createAuthFixture('real');
  fixture.clock.now = NOW;
  const person = await fixture.person('owner');
  request.cookie = sessionCookie(person.token, false).split(';')[0] ?? '';
  connections = { alpha: await addMerchant(fixture.db, ALPHA), omega: await addMerchant(fixture.db, OMEGA) };
  await fillMerchant(fixture.db, connections.alpha ?? '', person.id, ALPHA);
  await fillMerchant(fixture.db, connections.omega ?? '', person.id, OMEGA);
}, 60_000);
afterAll(async () => {
  vi.useRealTimers();
  await database().pool.end();
  await fixture.close();
});

/** The props that a page gives to its components, and its title, as text. */
async function render(file: string, { slug }: Merchant): Promise<string> {
  const module: Record<string, unknown> = await import(pathToFileURL(path.join(FOLDER, file)).href);
  const [noun = ''] = file.replace('(overview)/', '').split('/');
  const id = noun === 'settings' ? connections[slug] : ID_OF[noun];
  const props = { params: Promise.resolve({ connection: slug, id }), searchParams: Promise.resolve({}) };
  request.path = `/c/${slug}/${noun}`;
  const parts = [module.default, module.generateMetadata].filter((part): part is Page => typeof part === 'function');
  const rendered = await Promise.all(parts.map((part) => part(props)));
  return inspect(rendered, { depth: 40, maxArrayLength: null, maxStringLength: null });
}

test.each(pages)('%s shows a merchant nothing of another', async (file) => {
  const [alpha, omega] = [await render(file, ALPHA), await render(file, OMEGA)];
  shown.set(file, alpha);
  for (const foreign of [OMEGA.word, OMEGA.fee, OMEGA.balance, connections.omega]) expect(alpha).not.toContain(foreign);
  for (const foreign of [ALPHA.word, ALPHA.fee, ALPHA.balance, connections.alpha]) expect(omega).not.toContain(foreign);
});

test('the pages that bring data with them have been compared', () => {
  const found = pages.filter(
    (file) => shown.get(file)?.includes(`${ALPHA.word} `) || shown.get(file)?.includes(ALPHA.fee),
  );
  expect(found).toEqual(WITH_DATA);
});

describe('a person of one branch, of another merchant, of none', () => {
  const OTHER_BRANCH = '66f0000000000000000000cc';
  const cookies: Record<string, string> = {};
  beforeAll(async () => {
    const { db } = fixture;
    const [alpha, omega] = [connections.alpha ?? '', connections.omega ?? ''];
    const [branch] = await db.select().from(branches).where(eq(branches.connectionId, alpha));
    if (!branch) throw new Error('the merchant has no branch');
    await db.insert(branches).values({ ...branch, id: OTHER_BRANCH, name: 'gamma branch', address: 'gamma' });
    const places = {
      branch: { connectionId: alpha, role: 'manager', branches: [OTHER_BRANCH] },
      merchant: { connectionId: omega, role: 'manager', branches: null },
      none: null,
    };
    for (const [name, membership] of Object.entries(places)) {
      const { id, token } = await fixture.person('viewer');
      await db.update(users).set({ role: null }).where(eq(users.id, id));
      if (membership) await db.insert(memberships).values({ userId: id, ...membership });
      cookies[name] = sessionCookie(token, false).split(';')[0] ?? '';
    }
  });
  afterAll(() => console.info(`${pages.length * CELLS.length} cells of pages`));

  /** A slot beside the list shows nothing to anybody. */
  const NOT_FOUND = /^(not found|page \[ null \]$)/;
  /** The person, the address, and what the answer may be. */
  const CELLS = [
    ['branch', ALPHA, /^(page|redirect|not found)/],
    ['merchant', ALPHA, NOT_FOUND],
    ['none', ALPHA, NOT_FOUND],
    ['branch', { ...ALPHA, slug: 'unknown' }, NOT_FOUND],
  ] as const;

  test.each(pages)('%s', async (file) => {
    const own = request.cookie;
    for (const [name, merchant, expected] of CELLS) {
      request.cookie = cookies[name] ?? '';
      const answer = await render(file, merchant).then(
        (text) => `page ${text}`,
        (error: { digest?: string }) =>
          error.digest?.startsWith('NEXT_REDIRECT') ? 'redirect' : `not found ${error.digest}`,
      );
      expect(answer, name).toMatch(expected);
      expect(answer.startsWith('not found') ? answer : 'not found NEXT_HTTP_ERROR_FALLBACK;404', name).toBe(
        'not found NEXT_HTTP_ERROR_FALLBACK;404',
      );
      for (const foreign of [`${ALPHA.word} `, ALPHA.fee, ALPHA.balance, OMEGA.word, OMEGA.fee, OMEGA.balance])
        expect(answer, `${name} ${foreign}`).not.toContain(foreign);
    }
    request.cookie = own;
  });
});
