type QueryValue = string | number | boolean | readonly string[] | null | undefined;
type Query = Record<string, QueryValue>;

/**
 * Every address of the app, in one place; nothing else writes an href by hand. Pages of a connection are named without it
 * (components/nav puts them below the one that is looked at).
 */
export const routes = {
  overview: () => '/',
  /** All merchants that a person may see. */
  all: () => '/all',
  deliveries: (query: Query = {}) => withQuery('/deliveries', query),
  delivery: (id: string) => `/deliveries/${encodeURIComponent(id)}`,
  /** `print`: the browser's print dialog opens with it. */
  deliverySlip: (id: string, query: { print?: 1 } = {}) =>
    withQuery(`/deliveries/${encodeURIComponent(id)}/slip`, query),
  /** Shows the orders that were selected in this tab. */
  deliverySlips: () => '/deliveries/slips',
  addByCode: () => '/deliveries/by-code',
  importOrders: () => '/deliveries/import',
  importProgress: (id: string) => `/deliveries/import/${encodeURIComponent(id)}`,
  importMend: (id: string) => `/deliveries/import/${encodeURIComponent(id)}/mend`,
  /** `like`: the ledger id of a delivery to start from ("dispatch another like this"); `instead`: to correct; or a compared drop-off (`to`, JSON) and a branch. */
  newDelivery: (query: { like?: string; instead?: string; phone?: string; to?: string; branch?: string } = {}) =>
    withQuery('/deliveries/new', query),
  /**
   * Orders for a new plan: `like`, the ledger id of a delivery; `selected`, the orders selected in this tab; an
   * `import`.
   */
  standing: (query: { like?: string; selected?: 1; import?: string } = {}) => withQuery('/deliveries/standing', query),
  tracking: (query: Query = {}) => withQuery('/tracking', query),
  estimates: () => '/estimates',
  customers: (query: Query = {}) => withQuery('/customers', query),
  customer: (id: string) => `/customers/${encodeURIComponent(id)}`,
  branches: (query: Query = {}) => withQuery('/branches', query),
  branch: (id: string, query: Query = {}) => withQuery(`/branches/${encodeURIComponent(id)}`, query),
  /** `at`: `latitude,longitude` where the pin stands to begin with. */
  newBranch: (query: Query = {}) => withQuery('/branches/new', query),
  wallet: (query: Query = {}) => withQuery('/wallet', query),
  invoices: (query: Query = {}) => withQuery('/invoices', query),
  invoice: (id: string) => `/invoices/${encodeURIComponent(id)}`,
  /** Files to download, see ExportLink. */
  walletExport: (query: Query) => withQuery('/api/wallet/export', query),
  invoicesExport: (query: Query) => withQuery('/api/invoices/export', query),
  invoiceExport: (id: string, query: Query) => withQuery(`/api/invoices/${encodeURIComponent(id)}/export`, query),
  /** The picture that the pickup link leads to. An image has no headers, so the address names the connection. */
  pickupPicture: (id: string, query: { connection: string }) =>
    withQuery(`/api/deliveries/${encodeURIComponent(id)}/pickup-picture`, query),
  importResult: (id: string, query: Query) => withQuery(`/api/imports/${encodeURIComponent(id)}/export`, query),
  deliveriesExport: (query: Query) => withQuery('/api/deliveries/export', query),
  auditExport: (query: Query) => withQuery('/api/audit/export', query),
  reportExport: (query: Query) => withQuery('/api/reports/export', query),
  reports: (query: Query = {}) => withQuery('/reports', query),
  settings: () => '/settings',
  settingsPeople: () => '/settings/people',
  settingsConnections: () => '/settings/connections',
  /** `added`: it was added just now, and the page says what comes next. */
  settingsConnectionOne: (id: string, query: { added?: 1 } = {}) =>
    withQuery(`/settings/connections/${encodeURIComponent(id)}`, query),
  /** `app`, `installation`: an installation that the service has begun, to be confirmed there. */
  newConnection: (query: { app?: string; installation?: string } = {}) => withQuery('/settings/connections/new', query),
  settingsAttention: () => '/settings/attention',
  settingsBackups: () => '/settings/backups',
  settingsAudit: (query: Query = {}) => withQuery('/settings/audit', query),
  settingsPrivacy: () => '/settings/privacy',
  settingsSystem: () => '/settings/system',
  settingsNotifications: () => '/settings/notifications',
  /** A second factor that a role needs is set up here, before anything else opens. */
  addFactor: (query: { next?: string } = {}) => withQuery('/second-factor', query),
  notAllowed: () => '/not-allowed',
  /** `step`: asks for the password again, also where a code is awaited. */
  signIn: (query: { next?: string; step?: 'password'; chosen?: 1 } = {}) => withQuery('/sign-in', query),
  setup: () => '/setup',
  /** `sent`: the letter is on its way, if there is such an account. */
  forgotten: (query: { sent?: 1 } = {}) => withQuery('/forgotten', query),
  newPassword: (link: string) => `/new-password/${encodeURIComponent(link)}`,
  /** Ends the mail of a person with one press. `lang`: the language of the mail. */
  stopMail: (token: string, query: { lang: string }) => withQuery(`/m/${encodeURIComponent(token)}`, query),
  noMerchant: () => '/no-merchant',
  /** With it a phone installs the dashboard. */
  manifest: () => '/manifest.webmanifest',
  serviceWorker: () => '/sw.js',
  /** The target of a phone's share sheet. */
  share: () => '/share',
  /** The page on which a customer completes an address, outside of every connection. */
  addressLink: (token: string) => `/a/${encodeURIComponent(token)}`,
} as const;

const OF_CONNECTION = [
  'all',
  'deliveries',
  'tracking',
  'estimates',
  'customers',
  'branches',
  'wallet',
  'invoices',
  'reports',
  'settings',
  'second-factor',
  'not-allowed',
];

/** Whether these segments begin a page that every connection has. */
export function isPageOfConnection([first]: readonly string[]): boolean {
  return first !== undefined && OF_CONNECTION.includes(first);
}

/** Leaves out what is empty; a list is written comma-separated, as the pages read it. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) {
      if (value.length > 0) search.set(name, value.join(','));
    } else search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
