import { randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import { pageStyle, plainPage } from '@/components/address-requests/page-layout';
import { stopMail } from '@/lib/mail/choose.server';
import { errorResponse } from '@/lib/request/error-response.server';
import type { RouteArguments, RouteRequest } from '@/lib/request/route-request';

export const GET = stopPage;
export const POST = stopPage;

/**
 * Page of a stop link: the token is the right to it. A GET asks for a press, as mail programs open links by
 * themselves; a POST, also of a mail program (RFC 8058), is it.
 */
async function stopPage(request: RouteRequest, { params }: RouteArguments<{ token: string }>): Promise<Response> {
  try {
    const state = await stopMail((await params).token, request.method === 'POST');
    const style = pageStyle(request, null);
    const text = (key: string) => style.t(`mail.stop.${key}`);
    const form = state === 'asks' && html`<form method="post"><button>${text('press')}</button></form>`;
    return await plainPage(style, {
      title: text('title'),
      status: state === 'unknown' ? 404 : 200,
      body: html`<h1>${text('title')}</h1><p>${text(state)}</p>${form}`,
    });
  } catch (error) {
    return errorResponse(error, randomUUID());
  }
}
