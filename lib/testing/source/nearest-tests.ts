import path from 'node:path';
import type { Import } from '@/lib/testing/source/import-graph';

/** The test files that reach a source file through imports: those with the fewest steps first, of its own folder before others. */
export function nearestTests(file: string, graph: readonly Import[]): string[] {
  const importers = new Map<string, string[]>();
  for (const { from, to } of graph) importers.set(to, [...(importers.get(to) ?? []), from]);
  const steps = new Map([[file, 0]]);
  for (const [name, distance] of steps) {
    for (const from of importers.get(name) ?? []) if (!steps.has(from)) steps.set(from, distance + 1);
  }
  const rank = (name: string) => (steps.get(name) ?? 0) + (path.dirname(name) === path.dirname(file) ? 0 : 0.5);
  return [...steps.keys()].filter((name) => /\.test\.tsx?$/.test(name)).toSorted((a, b) => rank(a) - rank(b));
}
