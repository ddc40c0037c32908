import ar from '@/lib/i18n/messages/ar/deliveries.json';
import en from '@/lib/i18n/messages/en/deliveries.json';
import type { Reason } from './schema';

/** Names the usual reasons of canceling, which are kept as texts of the language that they were chosen in. */
export function nameUsualReasons(reasons: readonly Reason[]): Reason[] {
  const merged = new Map<string, Reason>();
  for (const reason of reasons) {
    const usual = reason.text === null ? undefined : USUAL.get(plain(reason.text));
    const named = usual ? { ...reason, name: usual, text: null } : reason;
    const key = JSON.stringify([named.status, named.name, named.text]);
    merged.set(key, { ...named, count: named.count + (merged.get(key)?.count ?? 0) });
  }
  return [...merged.values()].sort((a, b) => b.count - a.count);
}

const USUAL = new Map(
  [en, ar].flatMap(({ cancel }) =>
    Object.entries(cancel.usual).map(([key, text]): [string, string] => [plain(text), `usual_${key}`]),
  ),
);

/** Without vowel marks and capitals. */
function plain(text: string): string {
  return text
    .replace(/[\u064b-\u0652]/g, '')
    .toLowerCase()
    .trim();
}
