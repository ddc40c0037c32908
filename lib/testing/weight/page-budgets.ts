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
  { page: `${C}/(overview)`, kB: 246 },
  { page: `${C}/deliveries/(list)`, kB: 249 },
  { page: `${C}/deliveries/(list)/[id]`, kB: 315, map: true },
  { page: `${C}/deliveries/[id]/slip`, kB: 226 },
  { page: `${C}/deliveries/slips`, kB: 228 },
  { page: `${C}/deliveries/by-code`, kB: 240 },
  { page: `${C}/deliveries/import`, kB: 253 },
  { page: `${C}/deliveries/import/[id]`, kB: 231 },
  { page: `${C}/deliveries/import/[id]/mend`, kB: 245 },
  { page: `${C}/deliveries/new`, kB: 298 },
  { page: `${C}/deliveries/standing`, kB: 245 },
  { page: `${C}/estimates`, kB: 287 },
  { page: `${C}/estimates/[id]`, kB: 349, map: true },
  { page: `${C}/estimates/variants`, kB: 257 },
  { page: `${C}/customers`, kB: 233 },
  { page: `${C}/customers/[id]`, kB: 246 },
  { page: `${C}/branches`, kB: 289, map: true },
  { page: `${C}/branches/[id]`, kB: 350, map: true },
  { page: `${C}/branches/new`, kB: 325, map: true },
  { page: `${C}/tracking`, kB: 298, map: true },
  { page: `${C}/wallet`, kB: 230 },
  { page: `${C}/reports`, kB: 237 },
  { page: `${C}/invoices`, kB: 235 },
  { page: `${C}/invoices/[id]`, kB: 238 },
  { page: `${C}/not-allowed`, kB: 221 },
  { page: `${C}/settings`, kB: 243 },
  { page: `${C}/settings/attention`, kB: 242 },
  { page: `${C}/settings/audit`, kB: 231 },
  { page: `${C}/settings/backups`, kB: 227 },
  { page: `${C}/settings/connections`, kB: 228 },
  { page: `${C}/settings/connections/[id]`, kB: 259 },
  { page: `${C}/settings/connections/new`, kB: 247 },
  { page: `${C}/settings/installation`, kB: 227 },
  { page: `${C}/settings/notifications`, kB: 224 },
  { page: `${C}/settings/privacy`, kB: 227 },
  { page: `${C}/settings/system`, kB: 225 },
  { page: `${C}/settings/people`, kB: 245 },
];
