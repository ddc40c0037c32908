import { expect, test } from 'vitest';
import { FLOORS, upwardImport } from '@/lib/testing/source/floors';
import { importCircles } from '@/lib/testing/source/import-circles';
import { importGraph, importsOf } from '@/lib/testing/source/import-graph';
import { compositionsOfApp, isTest, objection } from '@/lib/testing/source/import-rule';
import { sourceFiles } from '@/lib/testing/source/source-files';
import { unusedExports } from '@/lib/testing/source/unused-exports';

test('every import follows the rule', () => {
  const graph = importGraph();
  expect(graph.length).toBeGreaterThan(100);
  const broken = graph.flatMap((edge) => {
    const instead = objection(edge);
    return instead ? `${edge.from} must not import ${edge.to}: ${instead}` : [];
  });
  expect(broken).toEqual([]);
});

test.each([
  ['lib/deliveries/create.server.ts', 'components/ui/button/button.tsx'],
  ['components/ui/button/button.tsx', 'app/layout.tsx'],
  ['components/deliveries/delivery-form.tsx', 'lib/deliveries/create.server.ts'],
  ['lib/deliveries/queries.ts', 'lib/deliveries/ledger/rows.server.ts'],
  ['app/api/deliveries/route.ts', 'lib/db/client.server.ts'],
  ['app/api/deliveries/route.ts', 'lib/deliveries/ledger/rows.server.ts'],
  ['lib/deliveries/create.server.ts', 'lib/db/schema.ts'],
  ['lib/deliveries/arrows.server.ts', 'lib/db/schema.ts'],
  ['lib/doctor/examine.server.ts', 'lib/connections/connection.ts'],
  ['lib/service/transport/client.server.ts', 'lib/sandbox/start.ts'],
  ['lib/sandbox/app.ts', 'lib/service/transport/client.server.ts'],
  ['lib/sandbox/app.ts', 'lib/deliveries/schema.ts'],
  ['lib/sandbox/store/store.ts', 'lib/sandbox/simulation/clock.ts'],
  ['lib/request/handle.server.ts', 'lib/deliveries/schema.ts'],
  ['components/table/data-table.tsx', 'components/deliveries/delivery-table.tsx'],
  ['lib/a-new-feature/read.server.ts', 'lib/deliveries/read.server.ts'],
  ['components/a-new-feature/list.tsx', 'lib/deliveries/list/cursor.ts'],
  ['lib/a-new-feature/queries.ts', 'lib/deliveries/queries.ts'],
  ['components/a-new-feature/list.tsx', 'components/deliveries/delivery-table.tsx'],
  ['lib/deliveries/read.server.ts', 'lib/launch/postgres/postgres.ts'],
  ['components/deliveries/list/row.tsx', 'components/screens/overview/board.tsx'],
  ['components/ui/button/button.tsx', 'components/screens/providers.tsx'],
])('%s must not import %s', (from, to) => {
  expect(objection({ from, to, isPackage: false })).toBeTypeOf('string');
});

test.each([
  ['app/api/deliveries/route.ts', 'lib/deliveries/create.server.ts'],
  ['app/c/[connection]/deliveries/page.tsx', 'components/branches/branch-select.tsx'],
  ['lib/deliveries/ledger/rows.server.ts', 'lib/db/schema.ts'],
  ['lib/deliveries/list/list-rows.server.ts', 'lib/db/schema.ts'],
  ['lib/deliveries/scenarios/ledger.test.ts', 'lib/db/schema.ts'],
  ['lib/a-new-feature/read.server.ts', 'lib/deliveries/schema.ts'],
  ['components/a-new-feature/list.tsx', 'lib/a-new-feature/queries.ts'],
  ['components/a-new-feature/list.tsx', 'lib/deliveries/queries.ts'],
  ['components/a-new-feature/list.tsx', 'lib/connections/queries.ts'],
  ['components/a-new-feature/list.tsx', 'lib/deliveries/mutations.ts'],
  ['components/screens/overview/board.tsx', 'components/deliveries/delivery-table.tsx'],
  ['components/screens/overview/board.tsx', 'lib/deliveries/list/views.ts'],
  ['app/c/[connection]/page.tsx', 'components/screens/overview/board.tsx'],
  ['lib/sandbox/app.ts', 'lib/service/v2/schema.ts'],
  ['lib/sandbox/simulation/clock.ts', 'lib/sandbox/store/store.ts'],
  ['lib/service/client.test.ts', 'lib/sandbox/start.ts'],
  ['lib/server/workers.ts', 'lib/deliveries/watch.server.ts'],
])('%s may import %s', (from, to) => {
  expect(objection({ from, to, isPackage: false })).toBeUndefined();
});

test('a file of app places the components of one folder', () => {
  expect(compositionsOfApp(importGraph())).toEqual([]);
});

test('a page that composes two features is found, kits do not count', () => {
  const from = 'app/c/[connection]/wallet/page.tsx';
  const edges = ['components/ui/panel.tsx', 'components/wallet/wallet-chip.tsx', 'components/live/announcer.tsx'].map(
    (to) => ({ from, to, isPackage: false }),
  );
  expect(compositionsOfApp(edges)).toEqual([`${from} places wallet, live: compose them in components/screens`]);
  expect(compositionsOfApp(edges.slice(0, 2))).toEqual([]);
});

test.each(['drizzle-orm', 'drizzle-orm/node-postgres', 'pg'])('%s belongs to rows files', (to) => {
  expect(objection({ from: 'lib/deliveries/create.server.ts', to, isPackage: true })).toContain('rows.server.ts');
  expect(objection({ from: 'lib/deliveries/ledger/rows.server.ts', to, isPackage: true })).toBeUndefined();
});

test('only the map knows Leaflet', () => {
  const to = 'leaflet/dist/leaflet.css';
  expect(objection({ from: 'components/deliveries/trip.tsx', to, isPackage: true })).toContain('components/map');
  expect(objection({ from: 'components/map/map.tsx', to, isPackage: true })).toBeUndefined();
});

const names = sourceFiles(/\.(tsx?|css)$/)
  .map(({ name }) => name)
  .filter((name) => /^(components|lib)\//.test(name) && !isTest(name));

test('every folder with sub-folders has its floors in the table', () => {
  const nested = names.flatMap((name) => {
    const parts = name.split('/');
    return parts.slice(2, -1).map((_, index) => parts.slice(0, index + 2).join('/'));
  });
  expect(Object.keys(FLOORS).toSorted()).toEqual([...new Set(nested)].toSorted());
});

test.each(Object.entries(FLOORS))('the floors of %s are its sub-folders', (folder, floors) => {
  const below = names.filter((name) => name.startsWith(`${folder}/`)).map((name) => name.slice(folder.length + 1));
  const folders = new Set(below.filter((name) => name.includes('/')).map((name) => name.split('/')[0]));
  expect(floors.filter((floor) => !floor.includes('.')).toSorted()).toEqual([...folders].toSorted());
  expect(floors.filter((floor) => floor.includes('.') && !below.includes(floor))).toEqual([]);
  expect(new Set(floors).size).toBe(floors.length);
});

test.each([
  ['lib/sandbox/store/store.ts', 'lib/sandbox/simulation/clock.ts'],
  ['lib/deliveries/ledger/status.ts', 'lib/deliveries/sync/refresh.server.ts'],
  ['lib/deliveries/record/apply-response.server.ts', 'lib/deliveries/create.server.ts'],
  ['lib/sandbox/context/sandbox.ts', 'lib/sandbox/app.ts'],
  ['components/map/surface/map-surface.tsx', 'components/map/trip/trip-map.tsx'],
  ['lib/service/transport/refusals/errors.ts', 'lib/service/transport/http/exchange.server.ts'],
  ['lib/service/model/facts.ts', 'lib/service/gateway.server.ts'],
])('%s stands below %s', (from, to) => {
  expect(upwardImport({ from, to })).toContain('FLOORS');
  expect(upwardImport({ from: to, to: from })).toBeUndefined();
});

test('a sub-folder may import a schema of the root', () => {
  expect(upwardImport({ from: 'lib/deliveries/ledger/status.ts', to: 'lib/deliveries/schema.ts' })).toBeUndefined();
});

test('files of one floor, and of other folders, may import each other', () => {
  expect(
    upwardImport({ from: 'lib/deliveries/ledger/status.ts', to: 'lib/deliveries/ledger/rows.server.ts' }),
  ).toBeUndefined();
  expect(upwardImport({ from: 'lib/deliveries/ledger/status.ts', to: 'lib/service/v2/schema.ts' })).toBeUndefined();
});

test('no files import each other in a circle, types counted', () => {
  expect(importCircles(importGraph())).toEqual([]);
});

test('a circle is found behind other imports, and once', () => {
  const edge = (text: string) => {
    const [from = '', to = ''] = text.split(' ');
    return { from, to, isPackage: false };
  };
  const graph = ['page a', 'a b', 'b c', 'c a', 'c d', 'b d', 'd e', 'page e'].map(edge);
  expect(importCircles(graph)).toEqual([['a', 'b', 'c']]);
  expect(importCircles(graph.filter(({ from }) => from !== 'c'))).toEqual([]);
});

test('every export is used', () => {
  expect(unusedExports(sourceFiles(/\.(tsx?|mjs)$/), importGraph())).toEqual([]);
});

test('an export is used where its own file or an importer mentions it, and not in a comment', () => {
  const files = [
    { name: 'lib/a/used.ts', text: 'export const used = 1;\nexport function dead() {}\n// dead() was called once\n' },
    { name: 'lib/a/schema.ts', text: 'export const Own = z.object();\nexport type Own = z.infer<typeof Own>;\n' },
    { name: 'lib/a/pair.ts', text: 'export const Pair = z.object();\nexport type Pair = { pair: true };\n' },
    { name: 'lib/a/all.ts', text: "export * from './table';\n" },
    { name: 'lib/a/table.ts', text: 'export const table = 1;\nexport const unread = 2;\n' },
    {
      name: 'lib/b.ts',
      text: "import { used } from './a/used';\nimport { table } from './a/all';\nuse(used, table);\n",
    },
    { name: 'app/api/route.ts', text: 'export const GET = 1;\n' },
  ];
  const names = new Set(files.map(({ name }) => name));
  const graph = files.flatMap((file) => importsOf(file, names));
  expect(unusedExports(files, graph)).toEqual(['lib/a/used.ts: dead', 'lib/a/pair.ts: Pair', 'lib/a/table.ts: unread']);
});

test('what a page renders in the browser says so where it begins, and nothing below does', () => {
  const isClient = new Set(
    sourceFiles(/\.tsx?$/).flatMap(({ name, text }) => (/^'use client'/.test(text) ? name : [])),
  );
  const below = new Map<string, string[]>();
  for (const { from, to } of importGraph()) below.set(from, [...(below.get(from) ?? []), to]);
  const isEntry = (name: string) => !isTest(name) && (name.startsWith('app/') || name.includes('.server.'));
  const waiting = [...below.keys()].filter((name) => isEntry(name) && !isClient.has(name));
  const reached = new Set(waiting);
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop())
    for (const to of below.get(from) ?? []) {
      if (!reached.has(to) && !isClient.has(to)) waiting.push(to);
      reached.add(to);
    }
  expect([...isClient].filter((name) => !reached.has(name) && !name.startsWith('app/'))).toEqual([]);
});
