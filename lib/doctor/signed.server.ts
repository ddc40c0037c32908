import { endingOf } from '@/lib/connections/credentials/ending';
import { STRANGER } from '@/lib/service/trial.server';
import { isReadable, tellApart } from './apart.server';
import type { Reply } from './ask.server';
import { findBrand } from './brand.server';
import { examineClock } from './clock.server';
import { nameTheBase, provenBase } from './find-base.server';
import { BODY_PATH, type HarmlessRequest, MARKS, ODD_BODY, ODD_QUERY, PERMISSION_PROBES } from './harmless';
import { examineHeaders } from './headers.server';
import { fingerprint, isAccepted, kindOf } from './judge.server';
import { answeredInstead, keepPassage } from './passage.server';
import { bodyRewrites, echoedPaths, pathRewrites, queryRewrites } from './rewrites';
import { askAs, FINE, ill, type Outcome, type Room } from './room.server';
import type { Facts, Probe } from './schema';

/** After so many refused variants another one would only be noise in the service's log. */
const MOST_VARIANTS = 36;
/** And a slow service is not asked forever. */
const LONGEST_SERIES_MS = 20_000;
const [MARK, OTHER_MARK] = MARKS.v2;

/** What the permissions' step may use instead of asking again. */
export type Signed = { outcome: Outcome; wallet?: Reply; estimate?: Reply };

/** Clock, key, signature, query and body of v2 (interface: Authentication). `bare` is the answer to no credentials at all. */
export async function examineSigned(room: Room, bare: Reply): Promise<Signed> {
  const { chart, patient } = room;
  const own = await askAs(room, 'v2', MARK);
  const other = kindOf(own) === 'refusal' ? await findBrand(room, 'v2', own, [bare]) : undefined;
  if (other) {
    chart.note('signature', 'v2', { verdict: 'failed', finding: 'brand_wrong', ...other });
    return { outcome: ill('wrong_brand', other.facts) };
  }
  const { reply, outcome: skew } = await examineClock(room, own);
  const kind = kindOf(reply);
  const ending = endingOf(patient.credentials.v2?.apiKey ?? '');
  if (kind === 'refusal') return { outcome: await examineRefusal(room, reply, bare, ending) };
  if (!isAccepted(reply)) return { outcome: notTheService(room, reply) };
  const second = kind === 'nothing' ? await askAs(room, 'v2', OTHER_MARK) : undefined;
  if (second && kindOf(second) === 'nothing') return { outcome: await nameTheBase(room, 'v2', [reply, second]) };
  const [mark, heard] = second && isAccepted(second) ? [OTHER_MARK, second] : [MARK, reply];
  const control = await askAs(room, 'v2', mark, { trial: 'nonsense_signature', nonsense: true });
  const isChecked = kindOf(control) === 'refusal';
  if (!isChecked && !isReadable('v2', mark, heard)) {
    const apart = await tellApart(room, 'v2', mark, heard);
    if (!apart.isAnswered) return { outcome: notTheService(room, apart.control) };
    if (!apart.isTold) return { outcome: await nameTheBase(room, 'v2', [heard, control, apart.control]) };
  }
  chart.note('key', 'v2', { verdict: 'ok', finding: 'key_known', facts: { ending }, probes: [heard.probe] });
  chart.note('signature', 'v2', {
    verdict: isChecked ? 'ok' : 'warning',
    finding: isChecked ? 'signature_accepted' : 'signature_unchecked',
    probes: [heard.probe, control.probe],
  });
  await keepPassage(room, MARK, reply);
  const query = await examineQuery(room);
  const { outcome: body, estimate } = await examineBody(room);
  const outcome = [skew, body, query].find((one) => one?.cause) ?? FINE;
  return { outcome, wallet: reply, ...(estimate && { estimate }) };
}

function notTheService(room: Room, reply: Reply): Outcome {
  const cause = answeredInstead(reply);
  const { origin, prefix } = room.base;
  const facts = {
    ...{ status: reply.status ?? 0, to: reply.probe.said ?? '' },
    ...{ base: origin + prefix, host: new URL(origin).host },
  };
  const noted = { verdict: 'failed' as const, finding: cause, facts, probes: [reply.probe] };
  room.chart.note('service', null, noted);
  return ill(cause, facts);
}

/** Refused, at the best time: the path, the key, or the secret. Experiments decide, not the words of the refusal. */
async function examineRefusal(room: Room, own: Reply, bare: Reply, ending: string): Promise<Outcome> {
  const { chart, base, patient } = room;
  const heard = await examineHeaders(room, own);
  if (heard.found) {
    const finding = heard.found.how === 'dropped' ? 'header_dropped' : 'header_changed';
    const probes = [own.probe, ...heard.probes];
    const { brand } = patient;
    const isBranded = heard.found.how === 'dropped' && heard.found.header !== 'authorization';
    const facts = { ...heard.found, branded: isBranded ? 'yes' : 'no', brand };
    chart.note('signature', 'v2', { verdict: 'failed', finding, facts, probes });
    return ill('header_changed', facts);
  }
  const path = await tryPaths(room, MARK, own);
  if (path.found) {
    const facts = { kind: path.found.kind, sent: base.prefix + MARK.path, seen: path.found.path };
    chart.note('key', 'v2', { verdict: 'ok', finding: 'key_known', facts: { ending }, probes: [] });
    chart.note('signature', 'v2', { verdict: 'failed', finding: 'path_rewritten', facts, probes: path.probes });
    return ill('path_rewritten', facts);
  }
  if (path.stoppedBy) return notTheService(room, path.stoppedBy);
  const padded = await tryTrimmed(room);
  const known = await isKeyKnown(room, own, bare);
  const isKnown = padded.found ? 'yes' : known.answer;
  chart.note('key', 'v2', {
    verdict: isKnown === 'yes' ? 'ok' : isKnown === 'no' ? 'failed' : 'unknown',
    finding: isKnown === 'yes' ? 'key_known' : isKnown === 'no' ? 'key_unknown' : 'key_untold',
    facts: { ending },
    probes: known.probes,
  });
  const note = (finding: string, probes: Probe[]) =>
    chart.note('signature', 'v2', { verdict: 'failed', finding, facts: { tried: path.probes.length }, probes });
  if (padded.found) {
    note('secret_padded', padded.probes);
    return ill('padded_secret', { ending });
  }
  const elsewhere = await provenBase(room, 'v2', own);
  if (elsewhere) return elsewhere;
  const probes = [own.probe, ...path.probes, ...heard.probes];
  note(isKnown === 'no' ? 'signature_of_unknown_key' : 'signature_refused', probes);
  const since = patient.lastProvenAt.v2;
  const { headers } = heard;
  const { brand } = patient;
  const facts: Facts = { ending, known: isKnown, headers, brand, ...(since && { sinceAt: since.toISOString() }) };
  if (isKnown === 'no') return ill(since ? 'revoked_key' : 'unknown_key', facts);
  return ill(since ? 'rotated_secret' : 'wrong_secret', facts);
}

/** Sends the same request, and signs what a proxy may make of its path. What is taken is what the service sees. */
async function tryPaths(room: Room, request: HarmlessRequest, own: Reply) {
  const { prefix } = room.base;
  const [path = '', query] = request.path.split(/(?=\?)/);
  const variants = pathRewrites(prefix, path, echoedPaths(own.text, path));
  return trySigning(
    room,
    request,
    variants.map(({ kind, path: seen }) => {
      const whole = seen + (query ?? '');
      return { found: { kind, path: whole }, signPath: whole };
    }),
  );
}

type Variant<Found> = { found: Found; signPath?: string; signBody?: string };

type Tried<Found> = { found: Found | undefined; probes: Probe[]; stoppedBy?: Reply };

async function trySigning<Found>(
  room: Room,
  request: HarmlessRequest,
  variants: Variant<Found>[],
): Promise<Tried<Found>> {
  const probes: Probe[] = [];
  const begun = performance.now();
  for (const { found, ...sign } of variants.slice(0, MOST_VARIANTS)) {
    if (performance.now() - begun > LONGEST_SERIES_MS) break;
    const reply = await askAs(room, 'v2', request, { trial: 'signed_otherwise', ...sign });
    probes.push(reply.probe);
    if (isAccepted(reply)) {
      // A service that has had enough of us answers otherwise to whatever is asked.
      const control = await askAs(room, 'v2', request, { trial: 'nonsense_signature', nonsense: true });
      if (kindOf(control) === 'refusal') return { found, probes };
      return { found: undefined, probes: [...probes, control.probe], stoppedBy: control };
    }
    if (kindOf(reply) !== 'refusal') return { found: undefined, probes, stoppedBy: reply };
  }
  return { found: undefined, probes };
}

/** A secret that was pasted together with a space, a line's end or quotes. */
async function tryTrimmed(room: Room) {
  const { apiKey = '', apiSecret = '' } = room.patient.credentials.v2 ?? {};
  const trimmed = apiSecret
    .trim()
    .replace(/^(["'`])(.*)\1$/s, '$2')
    .trim();
  if (trimmed === apiSecret || trimmed === '') return { found: false, probes: [] };
  const reply = await askAs(room, 'v2', MARK, { trial: 'trimmed', credentials: { apiKey, apiSecret: trimmed } });
  return { found: isAccepted(reply), probes: [reply.probe] };
}

/**
 * Whether the service knows the key, told by comparing refusals: of our key with its signature, of our key with nonsense for
 * a signature, of two keys that don't exist, and of no key. A service that says the same to all of them doesn't tell.
 */
async function isKeyKnown(room: Room, own: Reply, bare: Reply) {
  const { apiKey = '', apiSecret = '' } = room.patient.credentials.v2 ?? {};
  const strangers = [STRANGER.v2(), STRANGER.v2()];
  const replies: Reply[] = [];
  for (const credentials of strangers) {
    replies.push(await askAs(room, 'v2', MARK, { trial: 'random_key', credentials }));
  }
  const unsigned = await askAs(room, 'v2', MARK, { trial: 'nonsense_signature', nonsense: true });
  const [ours, one, other, odd, none] = [own, ...replies, unsigned, bare].map((reply) =>
    fingerprint(reply, [...strangers.map((stranger) => stranger.apiKey), apiKey, apiSecret]),
  );
  const probes = [own, ...replies, unsigned].map(({ probe }) => probe);
  const answer = one !== other ? 'untold' : ours !== one && odd === ours ? 'yes' : knownByWords();
  return { answer, probes } as { answer: 'yes' | 'no' | 'untold'; probes: Probe[] };

  /** The same to our key as to any other, but not to none: it looks at keys, and doesn't find ours; if it says so, too. */
  function knownByWords() {
    const looksAtKeys = ours === one && odd === one && none !== one;
    return looksAtKeys && /key/i.test(own.text) && !/signature|secret|hmac/i.test(own.text) ? 'no' : 'untold';
  }
}

async function examineQuery(room: Room): Promise<Outcome> {
  const request = { method: 'GET', path: ODD_QUERY } as const;
  const reply = await askAs(room, 'v2', request);
  const sent = room.base.prefix + ODD_QUERY;
  if (kindOf(reply) !== 'refusal') return part(room, 'query', request, reply);
  const plain = await askAs(room, 'v2', { method: 'GET', path: '/v2/invoices?page=1&perPage=1' }, { trial: 'plain' });
  const tried = await trySigning(
    room,
    request,
    queryRewrites(sent).map((found) => ({ found, signPath: found.path })),
  );
  if (!tried.found && kindOf(plain) === 'refusal') {
    const bare = { method: 'GET', path: '/v2/invoices' } as const;
    const changed = await examineWay(room, 'query', { request, reply, bare, tried: [plain.probe, ...tried.probes] });
    if (changed) return changed;
  }
  return rewritten(room, 'query', {
    sent,
    seen: tried.found?.path ?? '',
    kind: tried.found?.kind ?? 'unknown',
    plain: isAccepted(plain) ? 'yes' : 'no',
    probes: [reply.probe, plain.probe, ...tried.probes],
  });
}

async function examineBody(room: Room): Promise<{ outcome: Outcome; estimate?: Reply }> {
  const request = { method: 'POST', path: BODY_PATH, body: ODD_BODY } as const;
  const reply = await askAs(room, 'v2', request);
  if (kindOf(reply) !== 'refusal') {
    return { outcome: await part(room, 'body', request, reply), estimate: reply };
  }
  // As the dashboard writes bodies: what gets through like this is enough for it.
  const plainRequest = { ...request, body: JSON.stringify(JSON.parse(ODD_BODY)) };
  const plain = await askAs(room, 'v2', plainRequest, { trial: 'plain' });
  const tried = await trySigning(
    room,
    request,
    bodyRewrites(ODD_BODY).map((found) => ({ found, signBody: found.body })),
  );
  if (!tried.found && kindOf(plain) === 'refusal') {
    const bare = PERMISSION_PROBES['delivery:cancel'];
    const changed = await examineWay(room, 'body', { request, reply, bare, tried: [plain.probe, ...tried.probes] });
    if (changed) return { outcome: changed };
  }
  const outcome = rewritten(room, 'body', {
    kind: tried.found?.kind ?? 'unknown',
    plain: isAccepted(plain) ? 'yes' : 'no',
    probes: [reply.probe, plain.probe, ...tried.probes],
  });
  return { outcome, ...(isAccepted(plain) && { estimate: plain }) };
}

type Refused = { request: HarmlessRequest; reply: Reply; bare: HarmlessRequest; tried: Probe[] };

/**
 * Before the query or the body is blamed: the path may be what is changed, for these requests alone. `bare` is a request by
 * the same method without query and body: where that is refused too, it is neither.
 */
async function examineWay(
  room: Room,
  id: 'query' | 'body',
  { request, reply, bare, tried }: Refused,
): Promise<Outcome | undefined> {
  const path = await tryPaths(room, request, reply);
  const note = (finding: string, facts: Facts, probes: Probe[]) =>
    room.chart.note(id, 'v2', { verdict: 'failed', finding, facts, probes });
  const probes = [reply.probe, ...tried, ...path.probes];
  if (path.found) {
    const facts = { kind: path.found.kind, sent: room.base.prefix + request.path, seen: path.found.path };
    note('path_rewritten', facts, probes);
    return ill('path_rewritten', facts, id === 'body');
  }
  const without = await askAs(room, 'v2', bare, { trial: 'plain' });
  if (kindOf(without) !== 'refusal') return undefined;
  const facts = { requests: [id === 'body' ? request.method : `${bare.method} ${room.base.prefix}${bare.path}`] };
  note('requests_changed', facts, [...probes, without.probe]);
  return ill('requests_changed', facts, id === 'body');
}

/** A missing permission may be noticed before the signature is looked at: then it proves nothing. */
async function isTold(room: Room, request: HarmlessRequest, reply: Reply): Promise<boolean> {
  if (reply.status !== 403) return true;
  const control = await askAs(room, 'v2', request, { trial: 'nonsense_signature', nonsense: true });
  return kindOf(control) === 'refusal';
}

async function part(room: Room, id: 'query' | 'body', request: HarmlessRequest, reply: Reply): Promise<Outcome> {
  const isGood = await keepPassage(room, request, reply);
  const facts = { status: reply.status ?? 0, host: new URL(room.base.origin).host };
  const probes = [reply.probe];
  if (!isGood) {
    room.chart.note(id, 'v2', { verdict: 'failed', finding: answeredInstead(reply), facts, probes });
  } else if (await isTold(room, request, reply)) {
    room.chart.note(id, 'v2', { verdict: 'ok', finding: `${id}_as_signed`, facts, probes });
  } else room.chart.note(id, 'v2', { verdict: 'unknown', finding: 'told_before_signature', facts, probes });
  return FINE;
}

type Told = { kind: string; plain: string; sent?: string; seen?: string; probes: Probe[] };

function rewritten(room: Room, id: 'query' | 'body', { probes, ...facts }: Told): Outcome {
  const cause = `${id}_rewritten` as const;
  room.chart.note(id, 'v2', { verdict: 'failed', finding: cause, facts, probes });
  return ill(cause, facts, facts.plain === 'no');
}
