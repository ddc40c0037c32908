/** Budgets of a page by itself: scripts, compressed. `map`: with the map, which it shows at once. */
export type PageBudget = { page: string; kB: number; map?: true };

/** The budget of the document of any page, compressed: it then arrives with the first packets of a connection. */
export const DOCUMENT_KB = 15;

const C = 'c/[connection]';

/** A row for each page of the build. A test fails for one that is missing or above its budget. */
export const PAGE_BUDGETS: readonly PageBudget[] = [
  { page: '.', kB: 177 },
  { page: '(auth)/sign-in', kB: 188 },
  { page: '(auth)/setup', kB: 203 },
  { page: '[...missing]', kB: 177 },
  { page: `${C}/(overview)`, kB: 249 },
  { page: `${C}/deliveries/(list)`, kB: 252 },
  { page: `${C}/deliveries/(list)/[id]`, kB: 318, map: true },
  { page: `${C}/deliveries/[id]/slip`, kB: 229 },
  { page: `${C}/deliveries/slips`, kB: 231 },
  { page: `${C}/deliveries/by-code`, kB: 243 },
  { page: `${C}/deliveries/import`, kB: 256 },
  { page: `${C}/deliveries/import/[id]`, kB: 233 },
  { page: `${C}/deliveries/import/[id]/mend`, kB: 248 },
  { page: `${C}/deliveries/new`, kB: 302 },
  { page: `${C}/deliveries/standing`, kB: 247 },
  { page: `${C}/estimates`, kB: 290 },
  { page: `${C}/estimates/[id]`, kB: 352, map: true },
  { page: `${C}/estimates/variants`, kB: 260 },
  { page: `${C}/customers`, kB: 236 },
  { page: `${C}/customers/[id]`, kB: 249 },
  { page: `${C}/branches`, kB: 291, map: true },
  { page: `${C}/branches/[id]`, kB: 352, map: true },
  { page: `${C}/branches/new`, kB: 327, map: true },
  { page: `${C}/tracking`, kB: 302, map: true },
  { page: `${C}/wallet`, kB: 233 },
  { page: `${C}/reports`, kB: 240 },
  { page: `${C}/invoices`, kB: 237 },
  { page: `${C}/invoices/[id]`, kB: 240 },
  { page: `${C}/not-allowed`, kB: 224 },
  { page: `${C}/settings`, kB: 246 },
  { page: `${C}/settings/attention`, kB: 245 },
  { page: `${C}/settings/audit`, kB: 233 },
  { page: `${C}/settings/backups`, kB: 230 },
  { page: `${C}/settings/connections`, kB: 231 },
  { page: `${C}/settings/connections/[id]`, kB: 262 },
  { page: `${C}/settings/connections/new`, kB: 250 },
  { page: `${C}/settings/installation`, kB: 230 },
  { page: `${C}/settings/notifications`, kB: 227 },
  { page: `${C}/settings/privacy`, kB: 230 },
  { page: `${C}/settings/system`, kB: 228 },
  { page: `${C}/settings/people`, kB: 247 },
];
