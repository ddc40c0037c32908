/** Budgets of a page by itself: scripts, compressed. `map`: with the map, which it shows at once. */
export type PageBudget = { page: string; kB: number; map?: true };

/** The budget of the document of any page, compressed: it then arrives with the first packets of a connection. */
export const DOCUMENT_KB = 15;

const C = 'c/[connection]';

/** A row for each page of the build. A test fails for one that is missing or above its budget. */
export const PAGE_BUDGETS: readonly PageBudget[] = [
  { page: '.', kB: 177 },
  { page: '(auth)/sign-in', kB: 187 },
  { page: '(auth)/setup', kB: 203 },
  { page: '[...missing]', kB: 177 },
  { page: `${C}/(overview)`, kB: 247 },
  { page: `${C}/deliveries/(list)`, kB: 250 },
  { page: `${C}/deliveries/(list)/[id]`, kB: 316, map: true },
  { page: `${C}/deliveries/[id]/slip`, kB: 227 },
  { page: `${C}/deliveries/slips`, kB: 229 },
  { page: `${C}/deliveries/by-code`, kB: 241 },
  { page: `${C}/deliveries/import`, kB: 254 },
  { page: `${C}/deliveries/import/[id]`, kB: 232 },
  { page: `${C}/deliveries/import/[id]/mend`, kB: 246 },
  { page: `${C}/deliveries/new`, kB: 300 },
  { page: `${C}/deliveries/standing`, kB: 246 },
  { page: `${C}/estimates`, kB: 289 },
  { page: `${C}/estimates/[id]`, kB: 351, map: true },
  { page: `${C}/estimates/variants`, kB: 258 },
  { page: `${C}/customers`, kB: 234 },
  { page: `${C}/customers/[id]`, kB: 247 },
  { page: `${C}/branches`, kB: 290, map: true },
  { page: `${C}/branches/[id]`, kB: 351, map: true },
  { page: `${C}/branches/new`, kB: 326, map: true },
  { page: `${C}/tracking`, kB: 299, map: true },
  { page: `${C}/wallet`, kB: 231 },
  { page: `${C}/reports`, kB: 238 },
  { page: `${C}/invoices`, kB: 236 },
  { page: `${C}/invoices/[id]`, kB: 239 },
  { page: `${C}/not-allowed`, kB: 222 },
  { page: `${C}/settings`, kB: 244 },
  { page: `${C}/settings/attention`, kB: 243 },
  { page: `${C}/settings/audit`, kB: 232 },
  { page: `${C}/settings/backups`, kB: 228 },
  { page: `${C}/settings/connections`, kB: 229 },
  { page: `${C}/settings/connections/[id]`, kB: 261 },
  { page: `${C}/settings/connections/new`, kB: 248 },
  { page: `${C}/settings/installation`, kB: 228 },
  { page: `${C}/settings/notifications`, kB: 225 },
  { page: `${C}/settings/privacy`, kB: 228 },
  { page: `${C}/settings/system`, kB: 226 },
  { page: `${C}/settings/people`, kB: 246 },
];
