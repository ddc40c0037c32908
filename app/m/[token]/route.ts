import { randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import { pageStyle, plainPage } from '@/components/address-requests/page-layout';
import { stopMail, userOfStopLink } from '@/lib/mail/choose.server';
import { errorResponse } from '@/lib/request/error-response.server';
import type { RouteArguments, RouteRequest } from '@/lib/request/route-request';

type Arguments = RouteArguments<{ token: string }>;

/** The page of a stop link. The token is the right to it; nobody is signed in here. */
export async function GET(request: RouteRequest, { params }: Arguments): Promise<Response> {
  const { token } = await params;
  return stopPage(request, userOfStopLink(token) ? 'asks' : 'unknown');
}

/** The press on the page, or of the mail program (RFC 8058), which has no origin. */
export async function POST(request: RouteRequest, { params }: Arguments): Promise<Response> {
  try {
    const { token } = await params;
    return await stopPage(request, (await stopMail(token)) ? 'stopped' : 'unknown');
  } catch (error) {
    return errorResponse(error, randomUUID());
  }
}

/** Asks for one press, because mail programs open links by themselves, then says that it is done. */
function stopPage(request: RouteRequest, state: 'asks' | 'stopped' | 'unknown'): Promise<Response> {
  const style = pageStyle(request, null);
  const text = (key: string) => style.t(`mail.stop.${key}`);
  const form = state === 'asks' ? html`<form method="post"><button>${text('press')}</button></form>` : '';
  return plainPage(style, {
    title: text('title'),
    status: state === 'unknown' ? 404 : 200,
    body: html`<h1>${text('title')}</h1><p>${text(state)}</p>${form}`,
  });
}
