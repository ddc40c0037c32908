import { chooseLocale, directionOf } from '@/lib/i18n/catalog/locale';
import type { RouteRequest } from '@/lib/request/route-request';
import { routes } from '@/lib/routes';

const NAME = 'Dispatch Desk';

/** Lets a phone install the dashboard; its share sheet then hands messages to a new order. */
export function GET({ headers }: RouteRequest): Response {
  const locale = chooseLocale(undefined, headers.get('accept-language'));
  const manifest = {
    id: '/',
    name: NAME,
    short_name: NAME,
    lang: locale,
    dir: directionOf(locale),
    start_url: '/',
    display: 'standalone',
    background_color: '#fbfbfa',
    theme_color: '#0b6670',
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
    share_target: {
      action: routes.share(),
      method: 'POST',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  };
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' },
  });
}
