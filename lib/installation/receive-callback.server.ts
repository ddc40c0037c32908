import { randomUUID } from 'node:crypto';
import { database } from '@/lib/db/client.server';
import { errorResponse } from '@/lib/request/error-response.server';
import { parseInput, readJsonBody } from '@/lib/request/read-input.server';
import type { RouteRequest } from '@/lib/request/route-request';
import { finishInstallation } from './finish.server';
import { InstallCallback } from './install-schema';

/** Answers the service's request to the callback. */
export async function receiveCallback(request: RouteRequest): Promise<Response> {
  try {
    const input = parseInput(InstallCallback, await readJsonBody(request));
    await finishInstallation(database().db, input, () => new Date());
    return Response.json({ installed: true }, { headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    return errorResponse(error, randomUUID());
  }
}
