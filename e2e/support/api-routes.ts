import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PERMISSIONS, type Permission } from '@/lib/auth/permissions';

export type Operation = { method: string; path: string; permission: Permission | 'signed-in' };

const ROOT = path.join(import.meta.dirname, '../../app/api');
const ANY_ID = '01900000-0000-7000-8000-000000000000';

/** Every operation made by `handle()`, read from the route files, so that a new one is covered at once. */
export function operations(): Operation[] {
  return readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'route.ts')
    .flatMap((file) => {
      const source = readFileSync(path.join(ROOT, file), 'utf8');
      const at = `/api/${path
        .dirname(file)
        .replaceAll(path.sep, '/')
        .replace(/\[[^\]]+\]/g, ANY_ID)}`;
      const exported = [...source.matchAll(/export (?:const|(?:async )?function) (GET|POST|PUT|PATCH|DELETE)\b/g)];
      return exported.flatMap((match, index) => {
        const end = exported[index + 1]?.index ?? source.length;
        const permission = /permission: '([^']+)'/.exec(source.slice(match.index, end))?.[1];
        const known = permission === 'signed-in' ? permission : PERMISSIONS.find((name) => name === permission);
        return known ? [{ method: match[1] ?? '', path: at, permission: known }] : [];
      });
    });
}
