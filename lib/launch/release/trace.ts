import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { z } from 'zod';
import { ROOT } from '@/lib/launch/settings/root';

/** Packages that compile, and what Next.js has for development: nothing of it is loaded where everything is built. */
const COMPILERS =
  /^node_modules\/((esbuild|typescript|tsx|tailwindcss|lightningcss\S*|sharp|@(esbuild|typescript|tailwindcss|biomejs|img)|@next\/swc\S*)\/|next\/dist\/(docs|pages|compiled\/(webpack|babel|babel-packages|next-devtools|@next))\/)/;
const NOT_LOADED = /\.(dev|development)\.js$|\.d\.[cm]?ts$|\.(map|md)$/;

/**
 * The files of packages that these scripts and the pages of a build load, from the root. Scripts and build are paths from
 * the root, too. Next.js has traced the pages when it built them.
 */
export async function tracedModules(scripts: readonly string[], build: string): Promise<string[]> {
  const entries = scripts.map((script) => path.join(ROOT, script));
  const { fileList } = await nodeFileTrace(entries, {
    base: ROOT,
    processCwd: ROOT,
    ignore: (file) => !isLoaded(file),
  });
  const files = [...fileList, ...filesOfPages(path.join(ROOT, build))];
  const tools = installed().flatMap(([folder, isTool]) => (isTool ? [`${folder}/`] : []));
  // The tests beside the sources count as read by the pages, and with them what they import.
  const isOfTool = (file: string) => tools.some((tool) => file.startsWith(tool));
  return [...new Set(files)]
    .filter((file) => file.startsWith('node_modules/') && isLoaded(file) && !isOfTool(file))
    .sort();
}

function isLoaded(file: string): boolean {
  return !COMPILERS.test(file) && !NOT_LOADED.test(file);
}

const Lock = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional(), devOptional: z.boolean().optional() })),
});

function installed(): [folder: string, isTool: boolean][] {
  const { packages } = Lock.parse(JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')));
  return Object.entries(packages).flatMap(([folder, { dev, devOptional }]) =>
    folder ? [[folder, Boolean(dev || devOptional)]] : [],
  );
}

/** The folders of all packages that may be in a built dashboard, from the root. */
export function packagesInside(): string[] {
  return installed().flatMap(([folder, isTool]) => (isTool || !isLoaded(`${folder}/`) ? [] : [folder]));
}

const Traced = z.object({ files: z.array(z.string()) });

function filesOfPages(build: string): string[] {
  const traces = readdirSync(build, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.nft.json'));
  const files = traces.flatMap((trace) => {
    const file = path.join(build, trace);
    return Traced.parse(JSON.parse(readFileSync(file, 'utf8'))).files.map((name) =>
      path.join(path.dirname(file), name),
    );
  });
  return [...new Set(files)].filter(isFile).map((file) => path.relative(ROOT, realpathSync(file)));
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
