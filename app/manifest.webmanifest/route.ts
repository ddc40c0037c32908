import { messageText } from '@/lib/i18n/catalog/load-messages';
import { chooseLocale, directionOf } from '@/lib/i18n/catalog/locale';
import type { RouteRequest } from '@/lib/request/route-request';
import { routes } from '@/lib/routes';
import icon192 from './icon-192.png';
import icon512 from './icon-512.png';
import maskable from './icon-maskable-512.png';

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
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: icon192.src, sizes: '192x192', type: 'image/png' },
      { src: icon512.src, sizes: '512x512', type: 'image/png' },
      { src: maskable.src, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: messageText(locale, 'deliveries.new'), url: routes.newDelivery() },
      { name: messageText(locale, 'deliveries.groups.attention'), url: routes.deliveries({ show: 'attention' }) },
    ],
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
