/**
 * `npm run bench -- name`: measures one part beside its naive baseline and prints a table with the goals. What follows the
 * name goes to the part.
 */
const PARTS: Record<string, () => Promise<unknown>> = {
  calls: () => import('./calls'),
  webhooks: () => import('./webhooks'),
  ledger: () => import('./ledger'),
  scope: () => import('./scope'),
  pages: () => import('./pages'),
  shift: () => import('./shift'),
  map: () => import('./map'),
  live: () => import('./live'),
  scale: () => import('./scale'),
  start: () => import('./start'),
  backup: () => import('./backup'),
  hour: () => import('./hour'),
  intake: () => import('./intake'),
  links: () => import('./links'),
  imports: () => import('./imports'),
  import: () => import('./import'),
  outgoing: () => import('./outgoing'),
  frozen: () => import('./frozen'),
  upgrade: () => import('./upgrade'),
  notices: () => import('./notices'),
};

const [chosen = ''] = process.argv.splice(2, 1);
const part = PARTS[chosen];
if (!part) {
  console.error(`npm run bench -- ${Object.keys(PARTS).join(' | ')}`);
  process.exit(1);
}
await part();

export {};
