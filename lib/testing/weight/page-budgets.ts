/** Budgets of a page by itself: scripts, compressed. `map`: with the map, which it shows at once. */
export type PageBudget = { page: string; kB: number; map?: true };

/** The budget of the document of any page, compressed: it then arrives with the first packets of a connection. */
export const DOCUMENT_KB = 15;

const C = 'c/[connection]';

/** A row for each page of the build. A test fails for one that is missing or above its budget. */
export const PAGE_BUDGETS: readonly PageBudget[] = [
  { page: '.', kB: 172 },
  { page: '(auth)/sign-in', kB: 183 },
  { page: '(auth)/setup', kB: 198 },
  { page: '(auth)/forgotten', kB: 183 },
  { page: '(auth)/new-password/[link]', kB: 183 },
  { page: '(auth)/no-merchant', kB: 178 },
  { page: '(auth)/c/[connection]/second-factor', kB: 186 },
  { page: '[...missing]', kB: 172 },
  { page: `${C}/(overview)`, kB: 240 },
  { page: `${C}/all`, kB: 226 },
  { page: `${C}/deliveries/(list)`, kB: 241 },
  { page: `${C}/deliveries/(list)/[id]`, kB: 308, map: true },
  { page: `${C}/deliveries/[id]/slip`, kB: 222 },
  { page: `${C}/deliveries/slips`, kB: 224 },
  { page: `${C}/deliveries/by-code`, kB: 236 },
  { page: `${C}/deliveries/import`, kB: 250 },
  { page: `${C}/deliveries/import/[id]`, kB: 227 },
  { page: `${C}/deliveries/import/[id]/mend`, kB: 222 },
  { page: `${C}/deliveries/new`, kB: 296 },
  { page: `${C}/deliveries/standing`, kB: 241 },
  { page: `${C}/estimates`, kB: 285 },
  { page: `${C}/customers`, kB: 228 },
  { page: `${C}/customers/[id]`, kB: 241 },
  { page: `${C}/branches`, kB: 283, map: true },
  { page: `${C}/branches/[id]`, kB: 345, map: true },
  { page: `${C}/branches/new`, kB: 320, map: true },
  { page: `${C}/tracking`, kB: 292, map: true },
  { page: `${C}/wallet`, kB: 226 },
  { page: `${C}/reports`, kB: 229 },
  { page: `${C}/invoices`, kB: 227 },
  { page: `${C}/invoices/[id]`, kB: 231 },
  { page: `${C}/not-allowed`, kB: 217 },
  { page: `${C}/settings`, kB: 239 },
  { page: `${C}/settings/attention`, kB: 238 },
  { page: `${C}/settings/audit`, kB: 225 },
  { page: `${C}/settings/backups`, kB: 223 },
  { page: `${C}/settings/connections`, kB: 224 },
  { page: `${C}/settings/connections/[id]`, kB: 255 },
  { page: `${C}/settings/connections/new`, kB: 243 },
  { page: `${C}/settings/notifications`, kB: 220 },
  { page: `${C}/settings/privacy`, kB: 223 },
  { page: `${C}/settings/system`, kB: 221 },
  { page: `${C}/settings/people`, kB: 240 },
];
