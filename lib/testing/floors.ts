import type { Import } from '@/lib/testing/import-graph';

/**
 * The floors of every folder with sub-folders, lowest first. Each may import only those before it. A floor is a sub-folder
 * or a file. Other files of the folder stand where `.` is, or above all.
 */
export const FLOORS: Readonly<Record<string, readonly string[]>> = {
  'components/branches': ['.', 'workspace'],
  'components/connections': ['connection-state.ts', 'connection-back-link.tsx', 'credentials', 'edit'],
  'components/deliveries': [
    '.',
    'by-code',
    'pickup-code',
    'unresolved',
    'attention',
    'detail',
    'slip',
    'selection',
    'list',
    'overview',
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
  'components/imports': [
    'sheet-store.ts',
    'use-sheet.ts',
    'use-sheet-branches.ts',
    'use-field-name.ts',
    'use-remark-text.ts',
    'use-follow-imports.ts',
    'import-state.tsx',
    'grid',
    'check',
    'progress',
  ],
  'components/invoices': ['reconciliation'],
  'components/map': ['.', 'markers', 'picker', 'trip', 'branches', 'drivers', 'compare'],
  'components/screens': ['deliveries', 'estimates', 'overview', 'settings', 'tracking', '.'],
  'components/shell': ['remember.ts', 'test-mark.tsx', 'use-disclosure.ts', 'logo.tsx', 'user', 'navigation'],
  'components/tracking': ['.', 'wall'],
  'components/ui': [
    'cx.ts',
    'tone.ts',
    'css-icon.tsx',
    'use-now.tsx',
    'button-class.ts',
    'spinner.tsx',
    'button.tsx',
    'text',
    'tooltip.tsx',
    'icon-button.tsx',
    'feedback',
    'overlay',
    'input',
  ],
  'lib/audit': ['actions.ts', 'schema.ts', 'chain'],
  'lib/auth': [
    'cookie.ts',
    'password.server.ts',
    'token.server.ts',
    'permissions.ts',
    'sandbox-users.ts',
    'user-rows.server.ts',
    'session-cookie.ts',
    'session-rows.server.ts',
    'access',
  ],
  'lib/backup': [
    'refusal.ts',
    'secret-mark.ts',
    'quarantine-schema.ts',
    'backups-schema.ts',
    'file',
    'database',
    'rows.server.ts',
    'backup-folder.server.ts',
  ],
  'lib/branches': ['schema.ts', 'view'],
  'lib/comparisons': ['placeholders.ts', 'schema.ts', 'ranking'],
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
  'lib/connections/credentials': ['.', 'probe', 'rotation', 'probe-stored.server.ts'],
  'lib/db': ['tables'],
  'lib/deliveries': [
    'schema.ts',
    'live-rows.ts',
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
    'new-order',
    'actions',
  ],
  'lib/doctor': ['schema.ts', 'target.ts', 'probe', 'context.server.ts', 'steps'],
  'lib/format': ['time', 'text', 'money', 'phone'],
  'lib/i18n': ['.', 'page'],
  'lib/map/areas': ['area.ts', 'lists', '.'],
  'lib/intake': ['text', 'links', 'fields.ts', 'parts', '.'],
  'lib/invoices': ['schema.ts', 'rows.server.ts', 'reconciliation'],
  'lib/launch': [
    'root.ts',
    'secret.ts',
    'terminal.ts',
    'settings.ts',
    'process',
    'build',
    'postgres',
    'backup',
    'import',
    'audit',
  ],
  'lib/live': [
    'event-rows.server.ts',
    'events.ts',
    'live-message.ts',
    'wake-rows.server.ts',
    'publish-rows.server.ts',
    'recent-messages.ts',
    'stream',
  ],
  'lib/map': ['.', 'base', 'areas', 'tile-file'],
  'lib/privacy': [
    'schema.ts',
    'settings-rows.server.ts',
    'erase-order-rows.server.ts',
    'import-rows.server.ts',
    'standing-rows.server.ts',
    'retention',
    'person',
  ],
  'lib/sandbox': [
    'store',
    'simulation',
    'billing',
    'seed',
    'wire',
    'webhooks',
    'requests',
    'shop',
    'sandbox.ts',
    'routes',
    'control',
    'pages',
  ],
  'lib/sandbox/routes': ['.', 'v2', 'v1', 'v0'],
  'lib/server': ['sandbox-past'],
  'lib/service': ['v2/schema.ts', 'model/generation.ts', 'transport', 'model', 'v2', 'v1', 'v0', 'webhook'],
  'lib/service/transport': [
    'errors.ts',
    'http-date.ts',
    'service-clock.ts',
    'refusals',
    'http',
    'limits',
    'authorization',
  ],
  'lib/sheet': ['table', 'values', 'columns', 'rows', '.', 'work'],
  'lib/testing': ['.', 'expressions', 'weight', 'runner', 'mutate'],
};

/** The message for an import that runs up in a folder that both files are in; undefined when there is none. */
export function upwardImport({ from, to }: Pick<Import, 'from' | 'to'>): string | undefined {
  const folder = Object.keys(FLOORS).find((name) => runsUp(name, from, to));
  if (!folder) return undefined;
  return `a floor of ${folder} may import only those before it in FLOORS (lib/testing/floors.ts): move what both need down, or what imports it up`;
}

function runsUp(folder: string, from: string, to: string): boolean {
  const [lower, upper] = [floorOf(folder, from), floorOf(folder, to)];
  return lower !== undefined && upper !== undefined && lower < upper;
}

/** The number of a file's floor in a folder; undefined for files outside. */
function floorOf(folder: string, name: string): number | undefined {
  if (!name.startsWith(`${folder}/`)) return undefined;
  const floors = FLOORS[folder] ?? [];
  const path = name.slice(folder.length + 1);
  const [first = '', ...rest] = path.split('/');
  const own = floors.includes(path) ? floors.indexOf(path) : floors.indexOf(first);
  if (own !== -1) return own;
  if (rest.length > 0) return undefined;
  const others = floors.indexOf('.');
  return others === -1 ? floors.length : others;
}
