import { escaped } from '@/lib/format/text/escaped-html';
import { directionOf, type Locale } from '@/lib/i18n/catalog/locale';

type LastList = {
  lang: Locale;
  title: string;
  note: string;
  again: string;
  rows: readonly (readonly [code: string, status: string, details: readonly (string | null)[]])[];
};

const CACHE = 'last-list';
/** The same in the service worker. */
const PATH = '/last-list';

let kept = '';

/** Keeps the last list as a page without scripts, which the service worker shows where the network is away. */
export async function keepLastList(list: LastList): Promise<void> {
  const page = lastListPage(list);
  if (page === kept || !('caches' in window)) return;
  kept = page;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  };
  await (await caches.open(CACHE)).put(PATH, new Response(page, { headers }));
}

export async function deleteLastList(): Promise<void> {
  if ('caches' in window) await caches.delete(CACHE);
}

export function lastListPage({ lang, title, note, again, rows }: LastList): string {
  const part = (text: string | null) => (text ? [`<bdi>${escaped(text)}</bdi>`] : []);
  const lines = rows.map(
    ([code, status, details]) =>
      `<li><b>${part(code)}</b> ${escaped(status)}<br><small>${details.flatMap(part).join(' · ')}</small></li>`,
  );
  return `<!doctype html><html lang="${lang}" dir="${directionOf(lang)}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style>
<h1>${escaped(title)}</h1><p role="status">${escaped(note)} <a href="">${escaped(again)}</a></p><ul>${lines.join('')}</ul></html>`;
}

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.45 system-ui,sans-serif;max-width:44rem;margin:1.5rem auto;padding:0 1rem}
h1{font-size:1.25rem}[role=status]{border:1px solid #b07a1e;border-radius:6px;padding:.6rem .75rem}ul{list-style:none;padding:0}
li{padding:.5rem 0;border-top:1px solid #8884}small{opacity:.75}`;
