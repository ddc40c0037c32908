import { call } from '@/lib/http/call';
import { ResolvedLink } from './schema';

/** Asks our server where a short link leads; `unreachable` where it does not answer. */
export function followLink(link: string): Promise<ResolvedLink> {
  return call('POST', '/api/intake/link', ResolvedLink, { body: { link } }).catch(
    (): ResolvedLink => ({ kind: 'unreachable' }),
  );
}
