import type { Import } from '@/lib/testing/import-graph';

/**
 * The floors of every folder with sub-folders, lowest first. Each may import only those before it. A floor is a sub-folder
 * or a file. Files without a floor stand where `.` is, or above all.
 */
export const FLOORS: Readonly<Record<string, readonly string[]>> = {
  'components/branches': [
    'use-branch-address.ts',
    'use-branch-permissions.ts',
    'use-branches.ts',
    'use-throttled.ts',
    'use-changes-elsewhere.ts',
    'use-branch-problem.ts',
    'workspace',
  ],
  'components/connections': ['connection-state.ts', 'connection-back-link.tsx', 'credentials', 'edit'],
  'components/deliveries': ['.', 'by-code', 'detail', 'slip', 'attention', 'list', 'overview', 'unresolved'],
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
  ],
  'components/invoices': ['reconciliation'],
  'components/map': ['.', 'picker', 'trip', 'branches', 'drivers', 'compare'],
  'components/screens': ['deliveries', 'estimates', 'overview', 'settings', 'tracking', '.'],
  'components/shell': ['remember.ts', 'test-mark.tsx', 'use-disclosure.ts', 'logo.tsx', 'user', 'navigation'],
  'components/tracking': ['.', 'wall'],
  'components/ui': [
    'cx.ts',
    'tone.ts',
    'css-icon.tsx',
    'use-now.tsx',
    'button-class.ts',
    'button.tsx',
    'icon-button.tsx',
    'text',
    'feedback',
    'overlay',
    'input',
  ],
  'lib/auth': [
    'cookie.ts',
    'session-cookie.ts',
    'password.server.ts',
    'token.server.ts',
    'permissions.ts',
    'user-rows.server.ts',
    'attempt-rows.server.ts',
    'audit-rows.server.ts',
    'schema.ts',
    'session-rows.server.ts',
    'known-browser.server.ts',
    'sign-in.server.ts',
    'access',
  ],
  'lib/branches': ['schema.ts', 'view'],
  'lib/comparisons': ['placeholders.ts', 'schema.ts', 'ranking'],
  'lib/connections': [
    'model',
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
  'lib/invoices': ['schema.ts', 'rows.server.ts', 'reconciliation'],
  'lib/launch': ['root.ts', 'secret.ts', 'terminal.ts', 'process', 'build', 'postgres'],
  'lib/live': ['event-rows.server.ts', 'events.ts', 'publish-rows.server.ts', 'recent-messages.ts', 'stream'],
  'lib/map': ['.', 'base', 'areas'],
  'lib/sandbox': [
    'store',
    'simulation',
    'billing',
    'seed',
    'wire',
    'webhooks',
    'sandbox.ts',
    'routes',
    'shop',
    'control',
    'pages',
  ],
  'lib/sandbox/routes': ['.', 'v2', 'v1', 'v0'],
  'lib/service': ['model', 'transport', 'v2', 'v1', 'v0', 'webhook'],
  'lib/service/transport': ['errors.ts', 'service-clock.ts', 'refusals', 'http', 'limits', 'authorization'],
  'lib/testing': ['.', 'expressions', 'weight', 'runner', 'mutate'],
};

/** Imports that still run up. Each one that is mended leaves the list; none is added. */
export const UPWARD_IMPORTS: readonly (readonly [from: string, to: string])[] = [
  ['components/branches/use-branches.ts', 'components/branches/workspace/workspace-context.tsx'],
  ['components/deliveries/delivery-card.tsx', 'components/deliveries/attention/attention-cell.tsx'],
  ['components/deliveries/delivery-card.tsx', 'components/deliveries/detail/line.tsx'],
  ['components/deliveries/delivery-card.tsx', 'components/deliveries/list/delivery-columns.tsx'],
  ['components/deliveries/delivery-card.tsx', 'components/deliveries/list/row-link.tsx'],
  ['components/deliveries/detail/delivery-callouts.tsx', 'components/deliveries/unresolved/unresolved-actions.tsx'],
  ['components/deliveries/detail/delivery-view.tsx', 'components/deliveries/attention/attention-note.tsx'],
  ['components/deliveries/detail/pickup-qr-dialog.tsx', 'components/deliveries/slip/pickup-code.tsx'],
  ['components/map/picker/location-picker-canvas.tsx', 'components/map/trip/point-marker.tsx'],
  ['components/map/picker/location-picker-canvas.tsx', 'components/map/trip/route-line.tsx'],
  ['components/map/picker/pin-marker.tsx', 'components/map/trip/point-marker.tsx'],
  ['components/ui/button.tsx', 'components/ui/feedback/spinner.tsx'],
  ['components/ui/icon-button.tsx', 'components/ui/feedback/spinner.tsx'],
  ['components/ui/icon-button.tsx', 'components/ui/overlay/tooltip.tsx'],
  ['components/ui/text/copy-button.tsx', 'components/ui/overlay/toast.tsx'],
  ['lib/auth/sign-in.server.ts', 'lib/auth/access/visitor-context.server.ts'],
  ['lib/auth/user-rows.server.ts', 'lib/auth/access/sandbox-users.ts'],
  ['lib/deliveries/record/apply-response.server.ts', 'lib/deliveries/positions/position-rows.server.ts'],
  ['lib/doctor/probe/prove.server.ts', 'lib/doctor/context.server.ts'],
  ['lib/live/recent-messages.ts', 'lib/live/stream/live-message.ts'],
  ['lib/sandbox/sandbox.ts', 'lib/sandbox/control/faults.ts'],
  ['lib/sandbox/sandbox.ts', 'lib/sandbox/control/rate-limits.ts'],
  ['lib/sandbox/sandbox.ts', 'lib/sandbox/control/request-log.ts'],
  ['lib/sandbox/sandbox.ts', 'lib/sandbox/routes/refuse-when-unavailable.ts'],
  ['lib/sandbox/sandbox.ts', 'lib/sandbox/shop/open-shop.ts'],
  ['lib/service/model/operations.server.ts', 'lib/service/transport/service-request.ts'],
  ['lib/service/model/operations.server.ts', 'lib/service/v2/schema.ts'],
  ['lib/service/model/order-request.ts', 'lib/service/v2/schema.ts'],
  ['lib/service/model/read-outcome.server.ts', 'lib/service/transport/errors.ts'],
  ['lib/service/model/read-outcome.server.ts', 'lib/service/transport/refusals/refusals.ts'],
  ['lib/service/model/responses.ts', 'lib/service/transport/call-report.ts'],
  ['lib/service/model/status-words.ts', 'lib/service/v2/schema.ts'],
  ['lib/service/transport/service-clock.ts', 'lib/service/transport/http/http-date.ts'],
];

/** The message for an import that runs up in a folder that both files are in; undefined when there is none. */
export function upwardImport({ from, to }: Pick<Import, 'from' | 'to'>): string | undefined {
  if (UPWARD_IMPORTS.some(([lower, upper]) => lower === from && upper === to)) return undefined;
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
  const [first = '', ...rest] = name.slice(folder.length + 1).split('/');
  const own = floors.indexOf(first);
  if (own !== -1) return own;
  if (rest.length > 0) return undefined;
  const others = floors.indexOf('.');
  return others === -1 ? floors.length : others;
}
