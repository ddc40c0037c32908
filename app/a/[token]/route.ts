import { randomUUID } from 'node:crypto';
import { addressPage } from '@/components/address-requests/address-page';
import { messagePage } from '@/components/address-requests/message-page';
import { orderPage } from '@/components/address-requests/order-page';
import { pageStyle } from '@/components/address-requests/page-layout';
import { confirmAddress } from '@/lib/address-requests/confirm.server';
import type { LinkView } from '@/lib/address-requests/link-view';
import { forgetPage, viewPage } from '@/lib/address-requests/link-views.server';
import { openLink } from '@/lib/address-requests/open-link.server';
import { addressPageFacts } from '@/lib/address-requests/page-facts.server';
import { LinkForm } from '@/lib/address-requests/schema';
import { type LinkVisitor, linkVisitor } from '@/lib/address-requests/visitor.server';
import { Problem } from '@/lib/http/problem';
import { errorResponse } from '@/lib/request/error-response.server';
import { parseInput, readBody } from '@/lib/request/read-input.server';
import type { RouteRequest } from '@/lib/request/route-request';
import { routes } from '@/lib/routes';

type Arguments = { params: Promise<Record<string, string>> };

/** The customer's page. The token is the right to see it; nobody is signed in here. */
export async function GET(request: RouteRequest, { params }: Arguments): Promise<Response> {
  return answer(request, async (visitor) => {
    const { token = '' } = await params;
    const { locale } = pageStyle(request, null);
    const make = async () => pageOf(request, (await openLink(visitor, token)).view);
    return viewPage(token, locale, visitor.now().getTime(), make);
  });
}

/** The sent form of the page. Without scripts it comes as a form, and the page is read anew. */
export async function POST(request: RouteRequest, { params }: Arguments): Promise<Response> {
  return answer(request, async (visitor) => {
    const { token = '' } = await params;
    const typed = parseInput(LinkForm, Object.fromEntries(new URLSearchParams(await readBody(request))));
    const { view, problems } = await confirmAddress(visitor, token, typed);
    forgetPage(token);
    if (problems) return pageOf(request, view, { typed, problems });
    const { search } = new URL(request.url);
    return new Response(null, {
      status: 303,
      headers: { location: `${routes.addressLink(token)}${search}`, 'cache-control': 'no-store' },
    });
  });
}

async function answer(request: RouteRequest, page: (visitor: LinkVisitor) => Promise<Response>): Promise<Response> {
  try {
    return await page(linkVisitor(request.headers));
  } catch (error) {
    const { status, headers } = errorResponse(error, randomUUID());
    const kind = KINDS[error instanceof Problem ? error.code : ''] ?? 'unavailable';
    const waitSeconds = Number(headers.get('retry-after') ?? 0);
    return messagePage(pageStyle(request, null), kind, { status, waitSeconds });
  }
}

const KINDS: Record<string, Parameters<typeof messagePage>[1]> = {
  link_not_found: 'missing',
  link_ended: 'ended',
  too_many_attempts: 'limited',
};

async function pageOf(
  request: RouteRequest,
  view: LinkView,
  refused?: Parameters<typeof addressPage>[1]['refused'],
): Promise<Response> {
  const style = pageStyle(request, view.country);
  if (view.state === 'ended') return messagePage(style, 'ended', { status: 410, merchant: view.merchant });
  if (view.state === 'order') return orderPage(style, view);
  return addressPage(style, { ...addressPageFacts(view, style.locale), refused });
}
