import { readdirSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tryHotRoute } from '@/lib/server/direct';
import { DIRECT_ROUTES } from './direct-routes';

const ANY_ID = '01900000-0000-7000-8000-000000000000';
const called: string[] = [];

beforeAll(() => {
  const handler = (route: string) => async () => {
    called.push(route);
    return new Response();
  };
  globalThis.dispatchDeskDirectRoutes = Object.fromEntries(
    Object.keys(DIRECT_ROUTES).map((route) => [route, { GET: handler(route), POST: handler(route) }]),
  );
});
afterAll(() => {
  globalThis.dispatchDeskDirectRoutes = undefined;
});

test('no route is taken for another one', () => {
  const routes = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'route.ts')
    .map((file) => `/api/${path.dirname(file).replaceAll(path.sep, '/')}`);
  for (const route of routes) {
    const request = new IncomingMessage(new Socket());
    Object.assign(request, { method: 'GET', url: route.replace(/\[\w+\]/g, ANY_ID) });
    const expected = route in DIRECT_ROUTES ? [route] : [];
    tryHotRoute(request, new ServerResponse(request));
    expect([route, called.splice(0)]).toEqual([route, expected]);
  }
});
