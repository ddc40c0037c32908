import { existsSync } from 'node:fs';
import path from 'node:path';

/** The checkout's folder, from a source file and from a compiled script alike. */
export const ROOT = folderWithConfig(import.meta.dirname);

function folderWithConfig(folder: string): string {
  if (existsSync(path.join(folder, 'next.config.mjs'))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error('next.config.mjs is in no folder above this program');
  return folderWithConfig(above);
}
