import { sendRange } from '@/lib/map/tile-file/send-range.server';
import { handle, NO_INPUT } from '@/lib/request/handle.server';
import type { RouteArguments, RouteRequest } from '@/lib/request/route-request';

/** The merchant's own map tiles, by `Range`. */
export function GET(request: RouteRequest, args: RouteArguments): Promise<Response> {
  const send = handle({ permission: 'signed-in', branches: 'nothing', input: NO_INPUT }, () =>
    sendRange(request.headers.get('range')),
  );
  return send(request, args);
}
