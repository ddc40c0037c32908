import { serviceHeaders } from '@/lib/service/transport/headers';
import type { Reply } from './ask.server';
import { MARKS } from './harmless';
import { fingerprint, isAccepted, kindOf } from './judge.server';
import { askAs, type Room } from './room.server';
import type { Probe } from './schema';

/** Headers of the interface by whatever name; each is read from where it begins, and no further than a name can be long. */
const NAMED = [
  /(?<![\w-])x-([a-z][a-z0-9-]{0,40}?)-(?:timestamp|signature|api-key)(?![\w-])/gi,
  /(?<![\w-])([a-z][a-z0-9-]{0,40}?)-access-token(?![\w-])/gi,
];
const MOST_WORDS = 3;

/** `asked` is the header as the service names it, `header` as we do. `proven`: with that name the credentials are taken. */
export type OtherBrand = {
  facts: { word: string; brand: string; asked: string; header: string; proven: 'yes' | 'no' };
  probes: Probe[];
};

/**
 * Whether a refusal is one of headers that the service knows by another maker's name (SERVICE_BRAND): its answers name
 * one, and sent under that name the same request is taken, or refused in other words.
 */
export async function findBrand(
  room: Room,
  generation: 'v2' | 'v1',
  own: Reply,
  others: readonly Reply[],
): Promise<OtherBrand | undefined> {
  const { brand, credentials } = room.patient;
  const secrets = Object.values(credentials[generation] ?? {});
  const sayOf = (reply: Reply) => `${kindOf(reply)} ${fingerprint(reply, secrets)}`;
  const [mark] = MARKS[generation];
  const names = serviceHeaders(brand);
  const header = generation === 'v2' ? names.timestamp : names.accessToken;
  for (const [word, asked] of wordsIn([own, ...others], brand)) {
    const reply = await askAs(room, generation, mark, { trial: 'other_brand', brand: word });
    const found = (proven: 'yes' | 'no'): OtherBrand => ({
      facts: { word, brand, asked, header, proven },
      probes: [own.probe, reply.probe],
    });
    if (isAccepted(reply)) return found('yes');
    if (kindOf(reply) !== 'refusal' || sayOf(reply) === sayOf(own)) continue;
    // Who never says the same twice doesn't tell by it.
    if (sayOf(await askAs(room, generation, mark)) === sayOf(own)) return found('no');
  }
  return undefined;
}

/** The makers' names in headers that answers name, other than ours, and the first header of each. */
function wordsIn(replies: readonly Reply[], brand: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const { text } of replies) {
    for (const [asked, found = ''] of NAMED.flatMap((named) => [...text.matchAll(named)])) {
      const word = found.toLowerCase();
      if (word !== brand && !words.has(word) && words.size < MOST_WORDS) words.set(word, asked.toLowerCase());
    }
  }
  return words;
}
