import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

export type Chunk = { file: string; bytes: number; modules: string[] };
/** `map`: the chunks of the map, which is loaded apart. */
export type PageWeight = { page: string; chunks: Chunk[]; map: Chunk[] };

const MANIFEST = '_client-reference-manifest.js';
const BuildManifest = z.object({ rootMainFiles: z.array(z.string()) });
const References = z.object({
  clientModules: z.record(z.string(), z.object({ chunks: z.array(z.string()) })),
  entryJSFiles: z.record(z.string(), z.array(z.string())),
});
const Loadable = z.record(z.string(), z.object({ files: z.array(z.string()) }));

/** The scripts that each page of a build loads, read from the manifests that Next.js writes. */
export function pageWeights(distDir: string): PageWeight[] {
  const { rootMainFiles } = BuildManifest.parse(json(path.join(distDir, 'build-manifest.json')));
  const app = path.join(distDir, 'server/app');
  const sizes = new Map<string, Chunk>();
  const chunksOf = (files: Iterable<string>) => [...new Set(files)].map((file) => chunk(distDir, file, sizes));
  return readdirSync(app, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /(^|\/)page_/.test(file) && file.endsWith(MANIFEST) && !/(^|\/)[@_]/.test(file))
    .map((file) => {
      const text = readFileSync(path.join(app, file), 'utf8');
      const { entryJSFiles, clientModules } = References.parse(
        JSON.parse(text.slice(text.indexOf('] = ') + 4, text.lastIndexOf('}') + 1)),
      );
      const entries = Object.entries(entryJSFiles).filter(([entry]) => !entry.endsWith('/global-error'));
      const chunks = chunksOf([...rootMainFiles, ...entries.flatMap(([, files]) => files)]);
      for (const chunk of chunks) chunk.modules = modulesOf(chunk.file, clientModules);
      const own = new Set(chunks.map((chunk) => chunk.file));
      const later = laterFiles(path.join(app, file.slice(0, -MANIFEST.length))).filter((name) => !own.has(name));
      const map = chunksOf(later.filter((name) => readFileSync(path.join(distDir, name), 'utf8').includes('leaflet-')));
      return { page: path.posix.dirname(file), chunks, map };
    });
}

export function kilobytes(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}

/** The scripts that a page's own `dynamic()` calls load. */
function laterFiles(folder: string): string[] {
  const file = path.join(folder, 'react-loadable-manifest.json');
  if (!existsSync(file)) return [];
  const files = Object.values(Loadable.parse(json(file))).flatMap((entry) => entry.files);
  return files.filter((name) => name.endsWith('.js'));
}

function chunk(distDir: string, file: string, known: Map<string, Chunk>): Chunk {
  const before = known.get(file);
  if (before) return { ...before };
  const bytes = gzipSync(readFileSync(path.join(distDir, file)), { level: 9 }).length;
  const fresh: Chunk = { file, bytes, modules: [] };
  known.set(file, fresh);
  return { ...fresh };
}

/** Our client modules that need a chunk; none for one that most need. */
function modulesOf(file: string, clientModules: z.infer<typeof References>['clientModules']): string[] {
  const users = Object.entries(clientModules).filter(([, { chunks }]) => chunks.some((chunk) => chunk.endsWith(file)));
  const ours = users
    .map(([name]) => name.replace('[project]/', ''))
    .filter((name) => /^(app|components|lib)\//.test(name));
  return ours.length > MANY ? [] : ours;
}

const MANY = 5;

function json(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
