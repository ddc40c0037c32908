/** What a page may load by itself: scripts, compressed. `map`: with the map, which it shows at once. */
export type PageBudget = { page: string; kB: number; map?: true };

const C = 'c/[connection]';

/** A row for each page of the build. A test fails for one that is missing or above its budget. */
export const PAGE_BUDGETS: readonly PageBudget[] = [
  { page: '.', kB: 200 },
  { page: '(auth)/sign-in', kB: 205 },
  { page: '(auth)/setup', kB: 205 },
  { page: '[...missing]', kB: 200 },
  { page: `${C}/(overview)`, kB: 255 },
  { page: `${C}/deliveries/(list)`, kB: 266 },
  { page: `${C}/deliveries/(list)/[id]`, kB: 335, map: true },
  { page: `${C}/deliveries/[id]/slip`, kB: 245 },
  { page: `${C}/deliveries/by-code`, kB: 245 },
  { page: `${C}/deliveries/new`, kB: 300 },
  { page: `${C}/estimates`, kB: 300 },
  { page: `${C}/estimates/[id]`, kB: 345, map: true },
  { page: `${C}/estimates/variants`, kB: 255 },
  { page: `${C}/branches`, kB: 300, map: true },
  { page: `${C}/branches/[id]`, kB: 350, map: true },
  { page: `${C}/branches/new`, kB: 335, map: true },
  { page: `${C}/tracking`, kB: 310, map: true },
  { page: `${C}/wallet`, kB: 250 },
  { page: `${C}/reports`, kB: 255 },
  { page: `${C}/invoices`, kB: 250 },
  { page: `${C}/invoices/[id]`, kB: 255 },
  { page: `${C}/not-allowed`, kB: 240 },
  { page: `${C}/settings`, kB: 260 },
  { page: `${C}/settings/attention`, kB: 260 },
  { page: `${C}/settings/connections`, kB: 245 },
  { page: `${C}/settings/connections/[id]`, kB: 275 },
  { page: `${C}/settings/connections/new`, kB: 265 },
  { page: `${C}/settings/installation`, kB: 245 },
  { page: `${C}/settings/notifications`, kB: 245 },
  { page: `${C}/settings/people`, kB: 262 },
];
