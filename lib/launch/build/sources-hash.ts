import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'proxy.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];
/** Files outside of the built app: a change there needs no build. */
const APART = ['lib/launch', 'lib/sandbox', 'lib/testing'];
/** Neither tests nor texts are built. */
const NOT_BUILT = /\.test\.tsx?$|\.md$/;

/** 16 hex digits, a hash of everything that the built dashboard is made of. */
export function sourcesHash(root: string): string {
  const hash = createHash('sha256');
  for (const name of SOURCES.flatMap((source) => filesIn(root, source))) {
    const content = readFileSync(path.join(root, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

function filesIn(root: string, name: string): string[] {
  if (!existsSync(path.join(root, name)) || APART.includes(name) || NOT_BUILT.test(name)) return [];
  if (statSync(path.join(root, name)).isFile()) return [name];
  const inside = readdirSync(path.join(root, name)).sort();
  return inside.flatMap((entry) => filesIn(root, `${name}/${entry}`));
}
