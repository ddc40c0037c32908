import { upwardImport } from '@/lib/testing/source/floors';
import type { Import } from '@/lib/testing/source/import-graph';

/** The message of the broken rule, with what to do instead; undefined when the import is fine. */
export function objection(edge: Import): string | undefined {
  return RULES.find(({ forbids }) => forbids(edge))?.instead ?? (isTest(edge.from) ? undefined : upwardImport(edge));
}

/** Files of app that place components of several folders, each with what it places. Kits for all screens don't count. */
export function compositionsOfApp(graph: readonly Import[]): string[] {
  const placed = new Map<string, Set<string>>();
  for (const { from, to } of graph) {
    const folder = folderOf(to, 'components');
    if (!from.startsWith('app/') || isTest(from) || !folder || GENERAL_KITS.includes(folder)) continue;
    placed.set(from, (placed.get(from) ?? new Set()).add(folder));
  }
  return [...placed].flatMap(([from, folders]) =>
    folders.size > 1 ? `${from} places ${[...folders].join(', ')}: compose them in components/screens` : [],
  );
}

/** Folders that know no feature. Every other folder of `lib` is a feature, of `components` the view of one. */
const PLATFORM = [
  'audit',
  'auth',
  'connections',
  'db',
  'doctor',
  'format',
  'http',
  'i18n',
  'intake',
  'jobs',
  'live',
  'mail',
  'map',
  'metrics',
  'occurrences',
  'order',
  'outgoing',
  'preferences',
  'progress',
  'request',
  'second-factor',
  'security',
  'service',
  'sheet',
  'testing',
];
const GENERAL_KITS = ['ui', 'nav', 'form', 'table', 'graph', 'shell', 'map'];
/** Views that know no feature: the general ones, and those of platform folders. */
const KITS = [...GENERAL_KITS, ...PLATFORM];
/** The screens that compose several features; only app places them. */
const SCREENS = 'components/screens/';
/** Folders that put processes together. They may import everything, and only they import each other. */
const PROCESSES = ['launch', 'sandbox', 'server', 'testing'];

type Rule = { forbids: (edge: Import) => boolean; instead: string };

const RULES: Rule[] = [
  {
    forbids: ({ from, to }) => /^(components|lib)\//.test(from) && to.startsWith('app/'),
    instead: 'app is the top: move what is shared down into components or lib',
  },
  {
    forbids: ({ from, to }) =>
      to.startsWith(SCREENS) && !from.startsWith(SCREENS) && !from.startsWith('app/') && !isTest(from),
    instead: 'components/screens composes features for app: pass the piece as a property',
  },
  {
    forbids: ({ from, to }) => from.startsWith('lib/') && to.startsWith('components/') && !isTest(from),
    instead: 'lib means, components show: pass the value up instead of the look down',
  },
  {
    forbids: ({ from, to }) =>
      !isTest(from) && to.startsWith('e2e/') && !from.startsWith('e2e/') && from !== 'playwright.config.ts',
    instead: 'what the product needs too belongs into lib',
  },
  {
    forbids: ({ from, to }) =>
      from.startsWith('lib/http/') && /^lib\//.test(to) && !/^lib\/(http|db)\//.test(to) && !isTest(from),
    instead: 'lib/http is ground: what knows who is asking, and for which connection, belongs into lib/request',
  },
  {
    forbids: ({ from, to }) =>
      /^lib\/(doctor|service)\//.test(from) && to.startsWith('lib/connections/') && !isTest(from),
    instead: 'lib/connections examines with lib/doctor, which calls lib/service: take what is needed as a parameter',
  },
  {
    forbids: ({ from, to }) => /^lib\/(auth|service|db)\//.test(from) && to.startsWith('lib/request/') && !isTest(from),
    instead: 'lib/request stands above: take what the verb needs as a parameter',
  },
  {
    forbids: ({ from, to }) => isServerOnly(to) && !mayRunOnServerOnly(from),
    instead:
      'only *.server.ts, routes, pages and layouts may: ask over HTTP (queries.ts), or get it as a property from the page',
  },
  {
    forbids: ({ from, to }) => isSql(to) && !maySpeakSql(from),
    instead:
      "SQL is the business of a feature's rows.server.ts or *-rows.server.ts: export a query from there, and its row type too",
  },
  {
    forbids: ({ from, to }) =>
      from.startsWith('app/') && !isTest(from) && (to.startsWith('lib/db/') || /\/rows\.server\.ts$/.test(to)),
    instead: 'call a verb of lib/<noun>; SQL is the business of its rows.server.ts',
  },
  {
    forbids: ({ from, to }) =>
      to.startsWith('lib/sandbox/') &&
      !/^lib\/(sandbox|launch|testing)\//.test(from) &&
      !from.startsWith('e2e/') &&
      !isTest(from),
    instead: 'the app meets the sandbox over HTTP only',
  },
  {
    forbids: ({ from, to }) =>
      from.startsWith('lib/sandbox/') &&
      /^(app|components|lib)\//.test(to) &&
      !/^lib\/(sandbox\/|service\/(v\d\/schema|model\/values|transport\/authorization\/(?:signature|headers))\.ts$)/.test(
        to,
      ) &&
      !isTest(from),
    instead:
      'the sandbox shares the shapes and values of the wire, the signature and the header names of lib/service, and nothing else of ours',
  },
  {
    forbids: ({ from, to }) => processOf(to) !== undefined && processOf(from) === undefined && !isOutside(from),
    instead: 'lib/launch, lib/server and lib/testing put processes together; nothing of the app may lean on them',
  },
  {
    forbids: ({ from, to }) => isPlatform(from) && (isFeature(to) || isFeatureComponent(to)),
    instead:
      'platform folders and kits know no feature: take it as a parameter, and let components/screens or lib/server put the two together',
  },
  {
    forbids: ({ from, to }) =>
      noun(from) !== undefined && isFeature(to) && noun(from) !== noun(to) && !isPublic(to, from),
    instead:
      "features know each other's schema.ts, and on screen their queries.ts: compose the two in components/screens, or move what both need to a platform folder",
  },
  {
    forbids: ({ from, to }) =>
      isFeatureComponent(from) && isFeatureComponent(to) && !isTest(from) && noun(from) !== noun(to),
    instead:
      "features don't know each other's components: compose the two in components/screens, or move the piece into a kit",
  },
  {
    forbids: ({ from, to, isPackage }) =>
      isPackage && /^(leaflet|react-leaflet)(\/|$)/.test(to) && !from.startsWith('components/map/'),
    instead: 'only components/map knows Leaflet: use one of its components',
  },
];

/**
 * Files that a feature exports to others: its schemas, and to components also its queries, mutations and live rows,
 * which share a cache by their key.
 */
function isPublic(to: string, from: string): boolean {
  return (
    /(\/|-)schema\.ts$/.test(to) ||
    (from.startsWith('components/') && /(\/|-)(queries|mutations|live-rows)\.ts$/.test(to))
  );
}

/** Tests, and the helpers that only tests import, such as testing-client.ts. */
export function isTest(name: string): boolean {
  return /\.test\.tsx?$|(^|\/)testing-[\w-]+(\.server)?\.tsx?$/.test(name);
}

/** Tests, and files that a tool requires in the root. */
function isOutside(name: string): boolean {
  return isTest(name) || name.startsWith('e2e/') || !name.includes('/');
}

function isServerOnly(name: string): boolean {
  return /\.server\.tsx?$/.test(name);
}

function mayRunOnServerOnly(name: string): boolean {
  const isRouteOrPage =
    /^app\/.*?(route|page|layout|default|not-found|loading|template|icon|manifest|robots)\.tsx?$/.test(name);
  return isServerOnly(name) || isRouteOrPage || processOf(name) !== undefined || isOutside(name);
}

function isSql(to: string): boolean {
  return /^(drizzle-orm(\/.*)?|pg)$/.test(to) || /^lib\/db\/(schema\.ts|tables\/)/.test(to);
}

/** Rows files, lib/db, tests with their fixtures, and the start of PostgreSQL. */
function maySpeakSql(name: string): boolean {
  const isRows = /(\/|-)rows\.server\.ts$/.test(name);
  const isGround = /^lib\/(db|testing|launch\/postgres)\//.test(name);
  return isRows || isGround || isOutside(name);
}

function processOf(name: string): string | undefined {
  return PROCESSES.find((folder) => name.startsWith(`lib/${folder}/`));
}

function folderOf(name: string, top: string): string | undefined {
  const [first, folder, ...rest] = name.split('/');
  return first === top && rest.length > 0 ? folder : undefined;
}

function isFeature(name: string): boolean {
  const folder = folderOf(name, 'lib');
  return folder !== undefined && !PLATFORM.includes(folder) && !PROCESSES.includes(folder);
}

function isFeatureComponent(name: string): boolean {
  const folder = folderOf(name, 'components');
  return folder !== undefined && !KITS.includes(folder) && !name.startsWith(SCREENS);
}

/** The feature of a file in lib or components; undefined for all others. */
function noun(name: string): string | undefined {
  if (isTest(name)) return undefined;
  if (isFeature(name)) return folderOf(name, 'lib');
  return isFeatureComponent(name) ? folderOf(name, 'components') : undefined;
}

function isPlatform(name: string): boolean {
  if (isTest(name) || processOf(name)) return false;
  const kit = folderOf(name, 'components');
  if (kit !== undefined) return KITS.includes(kit);
  return PLATFORM.includes(folderOf(name, 'lib') ?? '');
}
