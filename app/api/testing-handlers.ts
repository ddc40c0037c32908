import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NextRequest } from 'next/server';

export type Handler = (request: NextRequest, args: { params: Promise<Record<string, string>> }) => Promise<Response>;

const FOLDER = import.meta.dirname;
const isHandler = (value: unknown): value is Handler => typeof value === 'function';

/** For tests: the handlers of all routes for these methods, as `GET /api/deliveries`. */
export async function handlersOf(...methods: string[]): Promise<Map<string, Handler>> {
  const handlers = new Map<string, Handler>();
  for (const file of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })) {
    if (path.basename(file) !== 'route.ts') continue;
    const module: Record<string, unknown> = await import(pathToFileURL(path.join(FOLDER, file)).href);
    const route = path.posix.join('/api', path.dirname(file).split(path.sep).join('/'));
    for (const method of methods) {
      const handler = module[method];
      if (isHandler(handler)) handlers.set(`${method} ${route}`, handler);
    }
  }
  return handlers;
}
