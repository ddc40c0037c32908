import type { Import } from '@/lib/testing/source/import-graph';

/** Files that import each other in a circle, types counted: one list for each circle. */
export function importCircles(graph: readonly Import[]): string[][] {
  const imports = new Map<string, string[]>();
  for (const { from, to } of graph) imports.set(from, [...(imports.get(from) ?? []), to]);
  const circles: string[][] = [];
  const positions = new Map<string, number>();
  const path: string[] = [];
  const closed = new Set<string>();

  /** Returns the lowest position in the path that the file leads back to (Tarjan). */
  function visit(file: string): number {
    const position = positions.size;
    positions.set(file, position);
    path.push(file);
    let lowest = position;
    for (const to of imports.get(file) ?? []) {
      if (!closed.has(to)) lowest = Math.min(lowest, positions.get(to) ?? visit(to));
    }
    if (lowest < position) return lowest;
    const circle = path.splice(path.indexOf(file));
    for (const member of circle) closed.add(member);
    if (circle.length > 1) circles.push(circle.toSorted());
    return lowest;
  }

  for (const file of imports.keys()) if (!positions.has(file)) visit(file);
  return circles;
}
