import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ROOT } from './root';

export const MANIFEST = 'manifest.json';

export const Release = z.object({
  version: z.string(),
  /** The folder of the built dashboard, from the root. */
  build: z.string(),
  /** The newest migration: the schema that this release opens. */
  schema: z.string(),
  /** SHA-256 by file, from the root. */
  files: z.record(z.string(), z.string()),
});
export type Release = z.output<typeof Release>;

/** The manifest in the folder of a release: everything is built there. Undefined in a checkout. */
export const RELEASE = readRelease();

function readRelease(): Release | undefined {
  const file = path.join(ROOT, MANIFEST);
  return existsSync(file) ? Release.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** The version of this program, for example `1.2.0`. */
export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  return Release.shape.version.parse(version);
}
