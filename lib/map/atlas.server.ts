import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { z } from 'zod';

export type AtlasTopology = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;

const isCollection = (value: unknown) => z.object({ type: z.literal('GeometryCollection') }).safeParse(value).success;

const Atlas = z.custom<AtlasTopology>((value) => {
  const shape = z.object({
    type: z.literal('Topology'),
    objects: z.object({ countries: z.unknown(), land: z.unknown() }),
  });
  const parsed = shape.safeParse(value);
  return parsed.success && isCollection(parsed.data.objects.countries) && isCollection(parsed.data.objects.land);
}, 'node_modules/world-atlas/countries-10m.json is not the atlas expected');

/** The land and countries of the `world-atlas` package. Throws when its file is missing or another one. */
export async function readAtlas(): Promise<AtlasTopology> {
  const path = join(process.cwd(), 'node_modules', 'world-atlas', 'countries-10m.json');
  return Atlas.parse(JSON.parse(await readFile(path, 'utf8')));
}
