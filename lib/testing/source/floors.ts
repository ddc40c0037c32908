import type { Import } from '@/lib/testing/source/import-graph';

/**
 * The sub-folders of every folder, lowest first. Each may import only those before it, and no file of the folder's root:
 * the root stands above all. Schemas are the one thing that everybody knows.
 */
export const FLOORS: Readonly<Record<string, readonly string[]>> = {
  'components/branches': ['state', 'workspace'],
  'components/connections': ['credentials', 'edit'],
  'components/deliveries': [
    'announcer',
    'facts',
    'line',
    'cancel',
    'by-code',
    'pickup-code',
    'unresolved',
    'texts',
    'attention',
    'detail',
    'slip',
    'selection',
    'list',
    'overview',
    'all',
  ],
  'components/delivery-form': [
    'order',
    'fields',
    'customer',
    'drop-off',
    'estimate',
    'pickup',
    'payment',
    'schedule',
    'dispatch',
    'paste',
    'ask',
  ],
  'components/imports': ['sheet', 'grid', 'check', 'progress'],
  'components/invoices': ['reconciliation'],
  'components/map': ['config', 'areas', 'surface', 'markers', 'picker', 'trip', 'branches', 'drivers', 'compare'],
  'components/screens': [
    'deliveries',
    'estimates',
    'settings',
    'search',
    'frame',
    'all',
    'new-delivery',
    'overview',
    'tracking',
  ],
  'components/shell': ['user', 'navigation'],
  'components/tracking': ['wall'],
  'components/ui': ['style', 'text', 'button', 'feedback', 'overlay', 'input'],
  'lib/audit': ['chain'],
  'lib/auth': ['access'],
  'lib/backup': ['file', 'database'],
  'lib/branches': ['view'],
  'lib/comparisons': ['ranking'],
  'lib/connections': [
    'model',
    'quarantine',
    'credentials',
    'abilities',
    'client',
    'first-steps',
    'learned',
    'diagnosis',
    'environment',
  ],
  'lib/connections/credentials': ['sets', 'probe', 'rotation'],
  'lib/db': ['tables'],
  'lib/deliveries': [
    'ledger',
    'record',
    'imports',
    'sync',
    'positions',
    'by-code',
    'pickup-picture',
    'usual-trip',
    'similar',
    'list',
    'all',
    'new-order',
    'actions',
  ],
  'lib/doctor': ['probe', 'steps'],
  'lib/format': ['time', 'text', 'money', 'phone'],
  'lib/i18n': ['catalog', 'page'],
  'lib/intake': ['words', 'text', 'links', 'money', 'parts'],
  'lib/invoices': ['reconciliation'],
  'lib/launch': ['settings', 'process', 'build', 'postgres', 'backup', 'import', 'audit', 'people', 'release'],
  'lib/live': ['events', 'stream'],
  'lib/map': ['geometry', 'base', 'areas', 'tile-file'],
  'lib/privacy': ['rows', 'retention', 'person'],
  'lib/sandbox': [
    'store',
    'simulation',
    'billing',
    'seed',
    'wire',
    'webhooks',
    'requests',
    'shop',
    'context',
    'routes',
    'control',
    'pages',
  ],
  'lib/sandbox/routes': ['operations', 'v2', 'v1', 'v0'],
  'lib/server': ['daily-mail', 'sandbox-past'],
  'lib/service': ['generation', 'transport', 'model', 'v2', 'v1', 'v0', 'webhook'],
  'lib/service/transport': ['refusals', 'http', 'limits', 'authorization'],
  'lib/sheet': ['table', 'values', 'columns', 'systems', 'rows', 'reader', 'work'],
  'lib/testing': ['source', 'expressions', 'weight', 'runner', 'mutate'],
};

/** The message for an import that runs up in a folder that both files are in; undefined when there is none. */
export function upwardImport({ from, to }: Pick<Import, 'from' | 'to'>): string | undefined {
  const folder = Object.keys(FLOORS).find((name) => runsUp(name, from, to));
  if (!folder) return undefined;
  return `a sub-folder of ${folder} may import only those before it in FLOORS (lib/testing/source/floors.ts), and nothing of the root: move what both need down, or what imports it up`;
}

function runsUp(folder: string, from: string, to: string): boolean {
  if (isSchema(to)) return false;
  const [lower, upper] = [floorOf(folder, from), floorOf(folder, to)];
  return lower !== undefined && upper !== undefined && lower < upper;
}

/** The number of a file's floor in a folder; undefined for files outside. */
function floorOf(folder: string, name: string): number | undefined {
  if (!name.startsWith(`${folder}/`)) return undefined;
  const floors = FLOORS[folder] ?? [];
  const [first = ''] = name.slice(folder.length + 1).split('/');
  const own = floors.indexOf(first);
  return own === -1 ? floors.length : own;
}

function isSchema(name: string): boolean {
  return /(\/|-)schema\.ts$/.test(name);
}
