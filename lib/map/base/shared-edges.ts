import type { Position } from './base-geography';

/** Lines that two countries share, each given by its closed rings. They share a border's points exactly. */
export function sharedEdges(countries: readonly Position[][][]): Position[][] {
  const owners = new Map<string, number>();
  const shared: [Position, Position][] = [];
  countries.forEach((rings, country) => {
    for (const [from, to] of rings.flatMap(edgesOf)) {
      const key = [from, to].map(String).sort().join(' ');
      const owner = owners.get(key);
      if (owner === undefined) owners.set(key, country);
      else if (owner !== country) shared.push([from, to]);
    }
  });
  return joined(shared);
}

function edgesOf(ring: Position[]): [Position, Position][] {
  return ring.slice(1).flatMap((to, index): [Position, Position][] => {
    const from = ring[index];
    return from ? [[from, to]] : [];
  });
}

/** Joins edges, which follow each other in the order of their ring, to lines. */
function joined(edges: readonly [Position, Position][]): Position[][] {
  const lines: Position[][] = [];
  for (const [from, to] of edges) {
    const line = lines.at(-1);
    if (line && String(line.at(-1)) === String(from)) line.push(to);
    else lines.push([from, to]);
  }
  return lines;
}
