import { useQueryClient } from '@tanstack/react-query';
import { html, raw } from 'hono/html';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStatusWord } from '@/components/deliveries/line/delivery-status';
import { HeldNote } from '@/components/delivery-form/dispatch/held-note';
import { registerWorker } from '@/components/live/push-device';
import { Ring } from '@/components/live/ring';
import { useConnection } from '@/components/shell/user/session-context';
import { useTimeText } from '@/components/ui/text/use-time-text';
import type { ListPage } from '@/lib/deliveries/list/list-page';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { directionOf } from '@/lib/i18n/catalog/locale';
import { useLiveStatus } from '@/lib/live/use-live';

const KEPT_EVERY_MS = 10_000;
const CACHE = 'last-list';
/** The same in the service worker. */
const PATH = '/last-list';
/** Goes on when the network is back, or the page is seen again with one. A request in its first moment could still fail. */
const SCRIPT = `const again = () => setTimeout(() => navigator.onLine && !document.hidden && location.reload(), 1000); addEventListener('online', again); addEventListener('visibilitychange', again);`;
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-X6bA2JRbvrfGqEMsi1ihcrql74W6lNtGsBYrhzFxKyo='",
};
const STYLE =
  raw(`:root{color-scheme:light dark}body{font:15px/1.45 system-ui,sans-serif;max-width:44rem;margin:1.5rem auto;padding:0 1rem}
h1{font-size:1.25rem}[role=status]{border:1px solid #b07a1e;border-radius:6px;padding:.6rem .75rem}ul{list-style:none;padding:0}
li{padding:.5rem 0;border-top:1px solid #8884}small{opacity:.75}`);

let kept = '';

/** The service worker with what it shows: messages, and the last list for the time without a network. */
export function Pocket() {
  const client = useQueryClient();
  const t = useTranslations('occurrences.offline');
  const statusWord = useStatusWord();
  const locale = useLocale();
  const { name } = useConnection();
  const when = useTimeText();
  const { state } = useLiveStatus();
  const isOver = state === 'signedOut' || state === 'removed';

  /** Keeps the last list as a page by itself, which the service worker shows where the network is away. */
  const keep = useEffectEvent(async () => {
    const lists = client.getQueryCache().findAll({ queryKey: deliveryQueries.lists() });
    const [newest] = lists.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
    const list = newest?.state.data as ListPage | undefined;
    if (!newest || !list || !('caches' in window)) return;
    const rows = list.rows.map(({ code, reference, status, customerName, branchName, createdAt }) => {
      const details = [customerName, branchName, when(createdAt)].filter(Boolean);
      const parts = details.map((text, index) => html`${index > 0 && ' · '}<bdi>${text}</bdi>`);
      return html`<li><b><bdi>${code ?? reference}</bdi></b> ${statusWord(status)}<br><small>${parts}</small></li>`;
    });
    const note = t('note', { when: when(newest.state.dataUpdatedAt) });
    const page = html`<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${name}</title><style>${STYLE}</style>
<h1>${name}</h1><p role="status">${note} <a href="">${t('again')}</a></p><ul>${rows}</ul><script>${raw(SCRIPT)}</script></html>`;
    if (String(page) === kept) return;
    kept = String(page);
    await (await caches.open(CACHE)).put(PATH, new Response(kept, { headers: HEADERS }));
  });
  // The worker deletes the list at sign-out.
  const [hasWorker, setHasWorker] = useState<boolean>();
  useEffect(() => void registerWorker().then((registration) => setHasWorker(registration !== undefined)), []);
  useEffect(() => {
    if ('caches' in window && (isOver || hasWorker === false)) void caches.delete(CACHE);
    if (isOver || !hasWorker) return;
    void keep();
    const timer = setInterval(() => void keep(), KEPT_EVERY_MS);
    return () => clearInterval(timer);
  }, [hasWorker, isOver]);
  return [<HeldNote key="held" />, <Ring key="ring" />];
}
