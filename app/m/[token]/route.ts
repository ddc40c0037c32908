import { randomUUID } from 'node:crypto';
import { chooseLocale } from '@/lib/i18n/catalog/locale';
import { stopMail } from '@/lib/mail/choose.server';
import { userOfStopLink } from '@/lib/mail/stop-link.server';
import { stopPage } from '@/lib/mail/stop-page';
import { errorResponse } from '@/lib/request/error-response.server';
import type { RouteArguments, RouteRequest } from '@/lib/request/route-request';

type Arguments = RouteArguments<{ token: string }>;
const localeOf = ({ url, headers }: RouteRequest) =>
  chooseLocale(new URL(url).searchParams.get('lang') ?? undefined, headers.get('accept-language'));

/** The page of a stop link. The token is the right to it; nobody is signed in here. */
export async function GET(request: RouteRequest, { params }: Arguments): Promise<Response> {
  const { token } = await params;
  return stopPage(localeOf(request), userOfStopLink(token) ? 'asks' : 'unknown');
}

/** The press on the page, or of the mail program (RFC 8058), which has no origin. */
export async function POST(request: RouteRequest, { params }: Arguments): Promise<Response> {
  try {
    const { token } = await params;
    return stopPage(localeOf(request), (await stopMail(token)) ? 'stopped' : 'unknown');
  } catch (error) {
    return errorResponse(error, randomUUID());
  }
}
