import type { Generation } from '@/lib/service/model/generation';
import { isReadable, tellApart } from './apart.server';
import type { Reply } from './ask.server';
import { MARKS } from './harmless';
import { kindOf } from './judge.server';
import { likelyPrefixes } from './rewrites';
import { askAs, askBare, credentialsOf, ill, type Outcome, type Room } from './room.server';
import type { Cause, Probe } from './schema';

const MOST_PREFIXES = 16;

/** Tries the base addresses that may have been meant, on the same host alone. `proven`: the credentials were taken there. */
export async function findBase(room: Room, generation: Generation) {
  const [mark] = MARKS[generation];
  const probes: Probe[] = [];
  let likely: string | undefined;
  for (const prefix of likelyPrefixes(room.base.prefix).slice(0, MOST_PREFIXES)) {
    const bare = await askBare(room, mark, { trial: 'other_base', prefix });
    probes.push(bare.probe);
    const kind = kindOf(bare);
    if (kind === 'busy' || kind === 'silent') break;
    if (kind !== 'refusal' && kind !== 'checked') continue;
    if (!credentialsOf(room.patient, generation)) {
      likely = kind === 'refusal' ? prefix : undefined;
      break;
    }
    const full = await askAs(room, generation, mark, { trial: 'other_base', prefix });
    probes.push(full.probe);
    if (kind === 'refusal' && kindOf(full) === 'refusal') likely ??= prefix;
    const isLikeService = kindOf(full) === 'taken' || kindOf(full) === 'checked';
    const isTaken =
      isLikeService &&
      (isReadable(generation, mark, full) ||
        (await tellApart(room, generation, mark, full, { trial: 'other_base', prefix })).isTold);
    if (isTaken) return { prefix, proven: true, probes };
  }
  return { prefix: likely, proven: false, probes };
}

/** The step `service`: whether what answers at the base address is the dispatch service at all. */
export async function lookForService(room: Room, generation: Generation, bare: Reply): Promise<Outcome | undefined> {
  const { chart } = room;
  const kind = kindOf(bare);
  const status = bare.status ?? 0;
  const isService = () =>
    chart.note('service', null, { verdict: 'ok', finding: 'like_service', facts: { status }, probes: [bare.probe] });
  if (kind === 'refusal' || kind === 'checked') return void isService();
  if (kind === 'trouble' || kind === 'busy' || kind === 'blocked') {
    const cause = kind === 'trouble' ? 'service_trouble' : kind;
    chart.note('service', null, { verdict: 'failed', finding: cause, facts: { status }, probes: [bare.probe] });
    return ill(cause, { status });
  }
  // It may be strict about who gets to know its paths.
  if (kind === 'nothing' && credentialsOf(room.patient, generation)) {
    const full = await askAs(room, generation, MARKS[generation][0]);
    if (['taken', 'checked', 'refusal'].includes(kindOf(full))) return void isService();
  }
  return nameTheBase(room, generation, [bare]);
}

/** Nothing of the interface is at the base address: says where it is, if that can be found out. */
export async function nameTheBase(room: Room, generation: Generation, replies: readonly Reply[]): Promise<Outcome> {
  const [first] = replies;
  const { origin, prefix } = room.base;
  const facts = { base: origin + prefix, status: first?.status ?? 0 };
  const elsewhere = first && redirectBase(room, generation, first);
  const tell = (outcome: Outcome, probes: Probe[]) => {
    const { cause, facts: told } = outcome;
    const noted = { verdict: 'failed' as const, finding: cause ?? 'unclear', facts: told, probes };
    room.chart.note('service', null, noted);
    return outcome;
  };
  const probes = replies.map(({ probe }) => probe);
  if (elsewhere) return tell(ill('redirect', { ...facts, to: elsewhere }), probes);
  const found = await findBase(room, generation);
  const all = [...probes, ...found.probes];
  if (found.prefix !== undefined) {
    const right = { right: origin + found.prefix, proven: found.proven ? 'yes' : 'no' };
    return tell(ill('wrong_base_known', { ...facts, ...right }), all);
  }
  if (first && kindOf(first) === 'redirect') return tell(ill('redirect', { ...facts, to: '' }), all);
  return tell(ill(first ? causeOf(first) : 'not_the_service', facts), all);
}

/** A firewall forbids by a 403; another refusal of everybody tells only that nobody looks at credentials there. */
function causeOf(reply: Reply): Cause {
  const kind = kindOf(reply);
  if (kind === 'checked') return reply.status === 403 ? 'blocked' : 'answers_alike';
  return kind === 'nothing' ? 'wrong_base' : 'not_the_service';
}

/** Refused below a path: the path may be what is wrong, when the same credentials are taken elsewhere on this host. */
export async function provenBase(room: Room, generation: Generation, own: Reply): Promise<Outcome | undefined> {
  const { origin, prefix } = room.base;
  const found = prefix ? await findBase(room, generation) : undefined;
  if (!found?.proven) return undefined;
  const facts = { base: origin + prefix, right: origin + found.prefix, proven: 'yes', status: own.status ?? 0 };
  room.chart.note('service', null, { verdict: 'failed', finding: 'wrong_base_known', facts, probes: found.probes });
  return ill('wrong_base_known', facts);
}

/** The base address that a redirect means: where it leads, less the path that was asked for. */
function redirectBase(room: Room, generation: Generation, { result, probe }: Reply): string | undefined {
  if (!result.answered || !probe.said || result.status < 300 || result.status >= 400) return undefined;
  const location = result.header('location') ?? '';
  const { path } = MARKS[generation][0];
  const to = URL.canParse(location, room.base.origin) ? new URL(location, room.base.origin) : undefined;
  if (!to || !/^https?:$/.test(to.protocol) || to.username) return undefined;
  const pathname = to.pathname.replace(/(?<!\/)\/+$/, '');
  return pathname.endsWith(path) ? to.origin + pathname.slice(0, -path.length) : undefined;
}
