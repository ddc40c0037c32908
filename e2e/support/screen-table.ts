import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Role } from '@/lib/auth/permissions';
import type { Showcase } from './showcase';

type Say = (key: string) => string;

export type Screen = {
  name: string;
  /** The page file, relative to `app/`. */
  file: string;
  path: (showcase: Showcase) => string;
  /** Actions on the page before the checks. */
  prepare?: (page: Page, say: Say) => Promise<unknown>;
  role?: Role | null;
  /** For a dialog or panel that exists at one width only. */
  only?: 'phone' | 'desktop';
  /** Prepared on the page of the screen above it, without another visit. */
  follows?: boolean;
  /** The difference to a screen above it; axe examines that alone. */
  part?: string;
};

const NEW = 'c/[connection]/deliveries/new/page.tsx';
const ONE = 'c/[connection]/deliveries/(list)/[id]/page.tsx';
const LIST = 'c/[connection]/deliveries/(list)/page.tsx';
const IMPORT = 'c/[connection]/deliveries/import/page.tsx';
/** Two rows without a problem, one with several, and one that is there twice. */
const SHEET = `رقم الطلب,الاسم,الهاتف,المنطقة,القطعة,الشارع,المنزل,المبلغ,طريقة الدفع,ملاحظات
S-1,نورة العلي,50001234,السالمية,10,3,12,12.500,نقدي,الباب الأزرق
S-2,أحمد صالح,60005678,حولي,5,شارع تونس,27,8.250,مدفوع,
S-3,منى,123,,4,,9,اثنا عشر,ربما,
S-1,نورة العلي,50001234,السالمية,10,3,12,12.500,نقدي,الباب الأزرق`;
const PEOPLE = 'c/[connection]/settings/people/page.tsx';
const CONNECTIONS = 'c/[connection]/settings/connections/page.tsx';
const CONNECTION = 'c/[connection]/settings/connections/[id]/page.tsx';
const NEW_CONNECTION = 'c/[connection]/settings/connections/new/page.tsx';
/** A delivery beside the list, which is the same for all of them. */
const DETAIL = 'article';
/** A dialog over a screen that is examined by itself. */
const DIALOG = '[role=dialog], [role=alertdialog], dialog[open]';

/** The page of a delivery, with that delivery alone in the list beside it. */
const pageOf = ({ id, reference }: Showcase['pending']) => `/deliveries/${id}?q=${reference}`;

/** Every screen, in each of its states. A test fails for a page that is missing here. */
export const SCREENS: readonly Screen[] = [
  { name: 'sign-in', file: '(auth)/sign-in/page.tsx', role: null, path: () => '/sign-in' },
  {
    name: 'sign-in refused',
    follows: true,
    file: '(auth)/sign-in/page.tsx',
    role: null,
    path: () => '/sign-in',
    prepare: async (page, say) => {
      await field(page, say('auth.signIn.email')).fill('nobody@sandbox.test');
      await page.getByRole('button', { name: say('auth.signIn.submit'), exact: true }).click();
      await page.getByText(say('auth.fields.passwordRequired')).waitFor();
    },
  },
  { name: 'link that ended', file: '(auth)/new-password/[link]/page.tsx', role: null, path: () => '/new-password/old' },
  { name: 'overview', file: 'c/[connection]/(overview)/page.tsx', path: () => '/' },
  { name: 'all merchants', file: 'c/[connection]/all/page.tsx', path: () => '/all' },
  {
    name: 'drivers of all merchants',
    follows: true,
    file: 'c/[connection]/all/page.tsx',
    path: () => '/all',
    prepare: async (page, say) => {
      await page.getByRole('button', { name: say('all.showMap'), exact: true }).click();
      await page.getByRole('list', { name: say('tracking.list') }).waitFor();
    },
  },
  { name: 'overview of a viewer', file: 'c/[connection]/(overview)/page.tsx', role: 'viewer', path: () => '/' },
  { name: 'deliveries', file: LIST, path: () => '/deliveries' },
  { name: 'deliveries that need attention', file: LIST, path: () => '/deliveries?show=attention' },
  { name: 'add by code', file: 'c/[connection]/deliveries/by-code/page.tsx', path: () => '/deliveries/by-code' },
  {
    name: 'import orders',
    file: IMPORT,
    path: () => '/deliveries/import',
    // The browser has kept the sheet of an earlier visit.
    prepare: async (page, say) => {
      const file = page.locator('main input[type=file]');
      const another = page.getByRole('button', { name: say('imports.another'), exact: true });
      await file.or(another).first().waitFor({ state: 'attached' });
      if (!(await another.isVisible())) return;
      await another.click();
      await page.getByRole('button', { name: say('imports.discard.confirm'), exact: true }).click();
      await file.waitFor({ state: 'attached' });
    },
  },
  {
    name: 'import orders checked',
    follows: true,
    file: IMPORT,
    path: () => '/deliveries/import',
    prepare: async (page) => {
      await page.locator('input[type=file]').setInputFiles({
        name: 'orders.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(SHEET),
      });
      await page.getByRole('grid').waitFor();
    },
  },
  {
    name: 'import missing',
    file: 'c/[connection]/deliveries/import/[id]/page.tsx',
    path: () => '/deliveries/import/01900000-0000-7000-8000-000000000000',
  },
  {
    name: 'import mended missing',
    file: 'c/[connection]/deliveries/import/[id]/mend/page.tsx',
    path: () => '/deliveries/import/01900000-0000-7000-8000-000000000000/mend',
  },
  { name: 'standing orders', file: 'c/[connection]/deliveries/standing/page.tsx', path: () => '/deliveries/standing' },
  {
    name: 'standing order new',
    file: 'c/[connection]/deliveries/standing/page.tsx',
    path: (orders) => `/deliveries/standing?like=${orders.pending.id}`,
  },
  { name: 'deliveries nothing found', file: LIST, path: () => '/deliveries?q=nothing-like-this' },
  {
    name: 'deliveries filters',
    file: LIST,
    path: () => '/deliveries?status=failed,unknown&payment=paid',
    only: 'phone',
    prepare: async (page, say) => {
      await page
        .getByRole('main')
        .getByRole('search')
        .getByRole('button', { name: new RegExp(`^${say('deliveries.filters.more')}`) })
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'delivery pending', file: ONE, path: (orders) => pageOf(orders.pending) },
  {
    name: 'delivery cancel dialog',
    follows: true,
    part: DIALOG,
    file: ONE,
    path: (orders) => pageOf(orders.pending),
    prepare: async (page, say) => {
      await page.getByRole('button', { name: say('deliveries.actions.cancel'), exact: true }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'delivery accepted', file: ONE, part: DETAIL, path: (orders) => pageOf(orders.accepted) },
  {
    name: 'delivery pickup code',
    follows: true,
    file: ONE,
    part: DIALOG,
    path: (orders) => pageOf(orders.accepted),
    prepare: async (page, say) => {
      await page
        .getByRole('article')
        .getByRole('button', { name: say('deliveries.actions.more'), exact: true })
        .click();
      await page.getByRole('menuitem', { name: say('deliveries.actions.qr') }).click();
      await page.getByRole('dialog').getByRole('img').waitFor();
    },
  },
  { name: 'delivery on the way', file: ONE, part: DETAIL, path: (orders) => pageOf(orders.enRoute) },
  { name: 'delivery completed', file: ONE, part: DETAIL, path: (orders) => pageOf(orders.completed) },
  { name: 'delivery canceled', file: ONE, part: DETAIL, path: (orders) => pageOf(orders.canceled) },
  { name: 'delivery failed', file: ONE, part: DETAIL, path: (orders) => pageOf(orders.failed) },
  { name: 'delivery unknown', file: ONE, part: DETAIL, path: (orders) => pageOf(orders.unknown) },
  {
    name: 'delivery missing',
    file: ONE,
    path: () => '/deliveries/01900000-0000-7000-8000-000000000000',
    prepare: (page, say) => page.getByText(say('deliveries.pane.missing')).waitFor(),
  },
  {
    name: 'slip',
    file: 'c/[connection]/deliveries/[id]/slip/page.tsx',
    path: ({ enRoute }) => `/deliveries/${enRoute.id}/slip`,
  },
  { name: 'slips', file: 'c/[connection]/deliveries/slips/page.tsx', path: () => '/deliveries/slips' },
  { name: 'new delivery', file: NEW, path: () => '/deliveries/new' },
  {
    name: 'new delivery with errors',
    follows: true,
    file: NEW,
    path: () => '/deliveries/new',
    prepare: async (page) => {
      await page.locator('[data-dispatch]').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'new delivery filled', file: NEW, path: () => '/deliveries/new', prepare: fillOrder },
  {
    name: 'new delivery like another',
    file: NEW,
    path: ({ completed }) => `/deliveries/new?like=${completed.id}`,
  },
  { name: 'new delivery forbidden', file: NEW, role: 'viewer', path: () => '/deliveries/new' },
  { name: 'customers', file: 'c/[connection]/customers/page.tsx', path: () => '/customers' },
  {
    name: 'customer',
    file: 'c/[connection]/customers/[id]/page.tsx',
    path: ({ customerId }) => `/customers/${customerId}`,
  },
  { name: 'branches', file: 'c/[connection]/branches/page.tsx', path: () => '/branches' },
  {
    name: 'branch edited',
    file: 'c/[connection]/branches/[id]/page.tsx',
    path: ({ branchId }) => `/branches/${branchId}`,
    prepare: (page, say) => page.getByRole('button', { name: say('branches.edit.open'), exact: true }).click(),
  },
  { name: 'branch', file: 'c/[connection]/branches/[id]/page.tsx', path: ({ branchId }) => `/branches/${branchId}` },
  {
    name: 'branch delete dialog',
    follows: true,
    part: DIALOG,
    file: 'c/[connection]/branches/[id]/page.tsx',
    path: ({ branchId }) => `/branches/${branchId}`,
    prepare: async (page, say) => {
      await page.getByRole('button', { name: say('branches.delete.open'), exact: true }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'new branch', file: 'c/[connection]/branches/new/page.tsx', path: () => '/branches/new' },
  { name: 'estimates', file: 'c/[connection]/estimates/page.tsx', path: () => '/estimates' },
  {
    name: 'estimates of every kind',
    file: 'c/[connection]/estimates/page.tsx',
    path: ({ branchId }) => `/estimates?to=29.33921,48.07645&from=${branchId}`,
  },
  {
    name: 'comparison',
    file: 'c/[connection]/estimates/page.tsx',
    path: () =>
      `/estimates?to=${encodeURIComponent('{"destination_format":"kuwait_format","destination":{"area":"Salmiya"}}')}`,
  },
  { name: 'tracking', file: 'c/[connection]/tracking/page.tsx', path: () => '/tracking' },
  {
    name: 'tracking one',
    file: 'c/[connection]/tracking/page.tsx',
    path: ({ enRoute }) => `/tracking?id=${enRoute.id}`,
  },
  { name: 'wallet', file: 'c/[connection]/wallet/page.tsx', path: () => '/wallet' },
  { name: 'reports', file: 'c/[connection]/reports/page.tsx', path: () => '/reports' },
  { name: 'invoices', file: 'c/[connection]/invoices/page.tsx', path: () => '/invoices' },
  {
    name: 'invoice missing',
    file: 'c/[connection]/invoices/[id]/page.tsx',
    path: () => '/invoices/000000000000000000000000',
  },
  { name: 'profile', file: 'c/[connection]/settings/page.tsx', path: () => '/settings' },
  {
    name: 'profile sign out everywhere',
    follows: true,
    part: DIALOG,
    file: 'c/[connection]/settings/page.tsx',
    path: () => '/settings',
    prepare: async (page, say) => {
      await page.getByRole('button', { name: say('settings.profile.everywhere') }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'people', file: PEOPLE, path: () => '/settings/people' },
  {
    name: 'people add',
    follows: true,
    part: DIALOG,
    file: PEOPLE,
    path: () => '/settings/people',
    prepare: async (page, say) => {
      await page.getByRole('button', { name: say('settings.people.add') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'backups', file: 'c/[connection]/settings/backups/page.tsx', path: () => '/settings/backups' },
  { name: 'audit log', file: 'c/[connection]/settings/audit/page.tsx', path: () => '/settings/audit' },
  { name: 'system', file: 'c/[connection]/settings/system/page.tsx', path: () => '/settings/system' },
  { name: 'personal data', file: 'c/[connection]/settings/privacy/page.tsx', path: () => '/settings/privacy' },
  { name: 'connections', file: CONNECTIONS, path: () => '/settings/connections' },
  { name: 'connections of a manager', file: CONNECTIONS, role: 'manager', path: () => '/settings/connections' },
  { name: 'connection', file: CONNECTION, path: ({ connectionId }) => `/settings/connections/${connectionId}` },
  {
    name: 'connection webhook dialog',
    follows: true,
    part: DIALOG,
    file: CONNECTION,
    path: ({ connectionId }) => `/settings/connections/${connectionId}`,
    prepare: async (page, say) => {
      await page.getByRole('button', { name: say('connections.webhook.rotate') }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'new connection', file: NEW_CONNECTION, path: () => '/settings/connections/new' },
  {
    name: 'new connection refused',
    follows: true,
    file: NEW_CONNECTION,
    path: () => '/settings/connections/new',
    prepare: async (page, say) => {
      await page.getByRole('button', { name: say('connections.new.submit'), exact: true }).click();
      await page.getByText(say('connections.fields.credentialsRequired')).first().waitFor();
    },
  },
  {
    name: 'installation',
    file: CONNECTION,
    path: ({ connectionId }) => `/settings/connections/${connectionId}`,
    prepare: (page, say) => page.getByRole('button', { name: say('installation.show') }).click(),
  },
  {
    name: 'limits of attention',
    file: 'c/[connection]/settings/attention/page.tsx',
    path: () => '/settings/attention',
  },
  {
    name: 'notifications',
    file: 'c/[connection]/settings/notifications/page.tsx',
    path: () => '/settings/notifications',
  },
  {
    name: 'shortcuts',
    follows: true,
    part: DIALOG,
    file: 'c/[connection]/settings/notifications/page.tsx',
    path: () => '/settings/notifications',
    prepare: async (page, say) => {
      // The page handles keys once it is hydrated, which the live indicator shows.
      await page.getByRole('banner').getByText(say('live.indicator.state.live')).first().waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'not allowed', file: 'c/[connection]/not-allowed/page.tsx', role: 'viewer', path: () => '/settings/people' },
  { name: 'not found', file: '[...missing]/page.tsx', path: () => '/nothing/here' },
  {
    name: 'account panel',
    file: 'c/[connection]/settings/notifications/page.tsx',
    path: () => '/settings/notifications',
    only: 'desktop',
    prepare: (page) => page.getByRole('banner').getByRole('button', { expanded: false }).click(),
  },
  {
    name: 'more',
    file: 'c/[connection]/settings/notifications/page.tsx',
    path: () => '/settings/notifications',
    only: 'phone',
    prepare: async (page, say) => {
      await page.getByRole('button', { name: say('shell.nav.more'), exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

const APP = path.join(import.meta.dirname, '../../app');

/** Has its own test: it exists only before the first account. */
const FIRST_START = '(auth)/setup/page.tsx';
/** Has its place in the journey of connections: for somebody without a merchant. */
const NO_MERCHANT = '(auth)/no-merchant/page.tsx';
/** Has its place in the journey of mail: without a server of mail it is not there. */
const FORGOTTEN = '(auth)/forgotten/page.tsx';
/** Has its journey too: it opens to a session that must add a second factor. */
const ADD_FACTOR = '(auth)/c/[connection]/second-factor/page.tsx';
/** Shows nothing: it redirects to the overview of a connection. */
const REDIRECT_PAGE = 'page.tsx';

/** Every page file that shows something. A slot's page (`@detail`) is part of another one. */
export const PAGE_FILES = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => path.basename(file) === 'page.tsx')
  .filter((file) => ![ADD_FACTOR, FIRST_START, FORGOTTEN, NO_MERCHANT, REDIRECT_PAGE].includes(file))
  .filter((file) => !file.includes('/@'));

/** The screens that have a page file. */
export const SHOWN_SCREENS = SCREENS.filter(({ file }) => PAGE_FILES.includes(file));

/** The screens of one visit to a page, each prepared where the one before it ends. */
export const VISITS = SHOWN_SCREENS.filter(({ follows }) => !follows).map((first): [Screen, ...Screen[]] => {
  const later = SHOWN_SCREENS.slice(SHOWN_SCREENS.indexOf(first) + 1);
  const end = later.findIndex(({ follows }) => !follows);
  return [first, ...later.slice(0, end < 0 ? undefined : end)];
});

/** Checks at intervals, because a check in each frame would be most of the work. */
const SETTLED_POLL_MS = 50;

/** Waits until nothing loads and nothing moves. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main').first().waitFor();
  await page.waitForFunction(
    () =>
      document.querySelector('main [aria-busy=true]') === null &&
      document.fonts.status === 'loaded' &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    undefined,
    { polling: SETTLED_POLL_MS },
  );
}

/** A field by its label, with or without a mark for required or optional. */
export function field(page: Page, label: string): Locator {
  const text = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return page.getByRole('textbox', { name: new RegExp(`^${text}(\\s|$|\\*)`) });
}

/** Fills in a whole order to an address in Kuwait. */
export async function fillOrder(page: Page, say: Say): Promise<void> {
  const form = say('delivery-form.title');
  const within = page.getByRole('form', { name: form });
  const box = (name: string) => within.locator(`[name="${name}"]`);
  await box('destination.contact_phone').fill('5123 9876');
  await box('destination.contact_name').fill('Latifa Al-Sane');
  await box('destination.area').fill('Salmiya');
  await page.keyboard.press('Escape');
  await box('destination.block').fill('10');
  await box('destination.street').fill('Baghdad Street');
  await box('destination.building').fill('24');
  await box('origin.branch_id').selectOption({ index: 2 });
  await box('payment.amount').fill('12.750');
  await within.locator('[name="payment.amount"]').blur();
}
