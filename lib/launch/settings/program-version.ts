import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ROOT } from './root';

const Package = z.object({ version: z.string() });

/** The version of this program, for example `1.2.0`. */
export function programVersion(): string {
  return Package.parse(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))).version;
}
