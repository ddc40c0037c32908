import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const Package = z.object({ devDependencies: z.record(z.string(), z.string()) });

/** A sentence about the development packages that are not installed in `root`; undefined when all are. */
export function missingPackages(root: string): string | undefined {
  const { devDependencies } = Package.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
  const missing = Object.keys(devDependencies).filter((name) => !existsSync(path.join(root, 'node_modules', name)));
  if (missing.length === 0) return undefined;
  return `The tests need the development packages, and these are not installed: ${missing.join(', ')}.\nRun: npm install --include=dev`;
}
