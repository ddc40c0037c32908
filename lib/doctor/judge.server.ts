import type { Reply } from './ask.server';
import { jsonOf } from './said';

/**
 * What an answer to a request of the interface looks like, whatever words it uses:
 * `taken` a JSON success, `refusal` a 401, `checked` any other 4xx that came after the credentials were looked at,
 * `nothing` no such path, and what can't have come from the service at all.
 */
export type Kind =
  | 'taken'
  | 'refusal'
  | 'checked'
  | 'nothing'
  | 'redirect'
  | 'busy'
  | 'trouble'
  | 'page'
  | 'blocked'
  | 'silent';

export function kindOf({ result, text }: Pick<Reply, 'result' | 'text'>): Kind {
  if (!result.answered) return 'silent';
  const { status, header } = result;
  const isPage = /\btext\/html\b/i.test(header('content-type') ?? '') || /^\s*<(!doctype|html|head|body)\b/i.test(text);
  if (status === 429) return 'busy';
  if (status >= 500) return 'trouble';
  if (status >= 300 && status < 400) return 'redirect';
  if (status === 407) return 'blocked';
  // A web server asks for a password of its own by this header; the service has none.
  if (status === 401 && /^\s*(basic|digest|ntlm|negotiate)\b/i.test(header('www-authenticate') ?? '')) return 'blocked';
  if (isPage) return status === 401 || status === 403 ? 'blocked' : 'page';
  if (status === 401) return 'refusal';
  if (status === 404 || status === 405) return 'nothing';
  if (status >= 400) return 'checked';
  return status === 204 || jsonOf(text) !== undefined ? 'taken' : 'page';
}

/** Whether whoever answered took the credentials for good. */
export function isAccepted(reply: Reply): boolean {
  return ['taken', 'checked', 'nothing'].includes(kindOf(reply));
}

/** What makes two refusals the same: status and words, without what is different each time. */
export function fingerprint({ status, text }: Pick<Reply, 'status' | 'text'>, own: readonly string[]): string {
  const said = own.filter((part) => part.length >= 4).reduce((rest, part) => rest.replaceAll(part, '#'), text);
  const steady = said
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-][\d:]+)?/g, '#')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27,}/gi, '#')
    .replace(/\b(?=[a-z]*\d)[0-9a-z]+\b/gi, '#')
    .replace(/\d+/g, '#');
  return `${status} ${steady.slice(0, 2_000)}`;
}
