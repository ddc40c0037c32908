import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';

/**
 * The right that each page of a merchant asks for before anything else. Written by hand, apart from the pages: a new page fails
 * until it is listed here.
 */
const PAGES: Record<string, string> = {
  '(overview)': 'delivery:read',
  all: 'delivery:read',
  branches: 'branch:read',
  'branches/[id]': 'branch:read',
  'branches/new': 'branch:write',
  customers: 'delivery:write',
  'customers/[id]': 'delivery:write',
  'deliveries/(list)': 'delivery:read',
  // The slot beside the list, while no order is chosen.
  'deliveries/(list)/@detail': 'nothing',
  'deliveries/(list)/@detail/[id]': 'delivery:read',
  'deliveries/(list)/[id]': 'delivery:read',
  'deliveries/[id]/slip': 'delivery:read',
  'deliveries/by-code': 'delivery:adopt',
  'deliveries/import': 'delivery:read',
  'deliveries/import/[id]': 'delivery:read',
  'deliveries/import/[id]/mend': 'delivery:write',
  'deliveries/new': 'a user',
  'deliveries/slips': 'delivery:read',
  'deliveries/standing': 'delivery:read',
  estimates: 'delivery:write',
  invoices: 'invoices:read',
  'invoices/[id]': 'invoices:read',
  'not-allowed': 'a user',
  reports: 'report:read',
  settings: 'a user',
  'settings/attention': 'settings:read',
  'settings/audit': 'audit:read',
  'settings/backups': 'settings:manage',
  'settings/connections': 'settings:read',
  'settings/connections/[id]': 'settings:read',
  'settings/connections/new': 'settings:manage',
  'settings/notifications': 'a user',
  'settings/people': 'users:manage',
  'settings/privacy': 'settings:manage',
  'settings/system': 'settings:manage',
  tracking: 'delivery:read',
  wallet: 'wallet:read',
};

vi.mock('@/lib/auth/session.server', () => {
  // As in the product, a refusal comes late: a page that does not wait for it would be drawn.
  const refuse = async (asked: string) => Promise.reject(new Error(asked));
  return { requireUser: () => refuse('a user'), requirePermission: refuse, currentUser: () => refuse('anybody') };
});

const FOLDER = path.join(import.meta.dirname, '../c/[connection]');
const pages = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'page.tsx')
  .map((file) => file.split(path.sep).join('/'));

test('each page of a merchant opens for who may read it alone', { timeout: 120_000 }, async () => {
  const props = { params: Promise.resolve({ connection: 'alpha', id: 'x' }), searchParams: Promise.resolve({}) };
  const asked = pages.map(async (file) => {
    const { default: open } = await import(pathToFileURL(path.join(FOLDER, file)).href);
    const answer = await Promise.resolve(props)
      .then(open)
      .then(
        () => 'nothing',
        ({ message }: Error) => message,
      );
    return [file.replace(/\/?page\.tsx$/, ''), answer];
  });
  expect(Object.fromEntries(await Promise.all(asked))).toEqual(PAGES);
});
