import type { MapCountry, Point } from '@/lib/map/geometry/point';
import { findCoordinates } from './links/coordinates';
import { findLinks } from './links/find-links';
import { findPlusCodes, statedByCode } from './links/plus-codes';
import { readLink } from './links/read-link';
import type { Money, readMoney } from './money/read-money';
import { joinArabizi } from './parts/arabizi';
import { ADDRESS_FIELDS } from './parts/fields';
import { mayNamePlace } from './parts/find-areas';
import { findTime } from './parts/find-time';
import { isAbroad } from './parts/foreign-places';
import { leftoversOf } from './parts/leftovers';
import { isFree, type Reading } from './parts/reading';
import { readTokens } from './parts/rounds';
import { elsewhere, hasLooseCorrection, isHomeAndWork, isPinDoubted } from './parts/scopes';
import { settleArea } from './parts/settle-area';
import { offer, offerLone, rangeOf, type Settled, settleFindings } from './settle';
import { type PointSource, settlePoint } from './settle-point';
import { foldText } from './text/fold-text';
import { joinSpokenDigits } from './text/number-words';
import { type Range, tokenise, withoutRanges } from './text/tokens';

/** Reads a message. A field that is not sure is missing, and what it may be stands in `candidates`. */
export interface Intake extends Settled {
  /** The candidates for the amount, each with its words. */
  sums: Money['sums'];
  /** The middle of a linked map: about here. */
  view?: Point;
  /** A link that only a request can follow to its point. */
  shortLink?: string;
  /** Something in it is, or may be, a place: then no other address stands for it. */
  namesPlace: boolean;
  /** Words for a day or a time, which a person reads. */
  time?: Range;
  /** Greetings, and what a chat export puts before its messages. */
  stamps: Range[];
  /** Text that was not understood and tells of the way or the door: a driver may need it. */
  leftovers: string[];
}

export interface ReadOptions {
  /** The nearest branch: short Plus Codes are looked for around it. */
  nearby?: Point;
  /** The reader of money, a script of its own. */
  readMoney?: typeof readMoney;
}

const LONGEST = 10_000;

/** Reads a message of a customer in the merchant's country. Only what is sure is filled. */
export function read(message: string, country: MapCountry, { nearby, ...options }: ReadOptions = {}): Intake {
  const text = message.slice(0, LONGEST);
  const links = findLinks(text);
  const folded = foldText(withoutRanges(text, links));
  const coordinates = findCoordinates(folded);
  const codes = findPlusCodes(folded);
  const pieces = tokenise(foldText(withoutRanges(text, [...links, ...coordinates, ...codes], '\ufdd0', '\ufdd1')));
  const tokens = joinArabizi(joinSpokenDigits(pieces), country);
  const money = options.readMoney?.(tokens, country);
  const reading = readTokens({ text, country, tokens }, money?.taken);

  const excluded = elsewhere(reading);
  const abroad = isAbroad(reading);
  const isDivided = isHomeAndWork(reading);
  const area = settleArea(reading, excluded);
  const { isConflict, ...settled } = settleFindings(reading, excluded);
  for (const field of ['area', 'city'] as const) {
    if (area[field] === undefined) continue;
    settled.fields[field] = area[field];
    settled.spans[field] = area.used.map(({ first, next }) => rangeOf(reading, first, next));
  }
  if (area.area === undefined && area.candidates.length > 0) settled.candidates.area = area.candidates;
  const sums = money ? fillMoney(settled, money, reading) : [];
  if (isConflict || area.isConflict || abroad || isDivided) offer(settled);
  // The area stays.
  else if (hasLooseCorrection(reading)) offer(settled, ADDRESS_FIELDS.slice(2));
  const isAsked = tokens.some((token) => token.text === '?');
  offerLone(settled, isAsked);

  const named = (settled.fields.area ?? settled.fields.city) ? area.listed : undefined;
  const sources: PointSource[] = [
    ...links.map(({ link, start, end }) => ({ start, end, link, states: readLink(link) })),
    ...coordinates.map(({ point, start, end }) => ({ start, end, states: { kind: 'point' as const, point } })),
    ...codes.map((code) => ({ ...code, states: statedByCode(code, { area: named, nearby }) })),
  ];
  const points = settlePoint(settled, sources, country, isDivided || isPinDoubted(reading));
  const namesPlace = sources.length > 0 || abroad || reading.mentions.length > 0 || mayNamePlace(reading);
  const spans = Object.values(settled.spans).flat();
  const time = findTime(reading, spans);
  return {
    ...settled,
    ...points,
    sums,
    namesPlace,
    ...(time && { time }),
    stamps: tokens.filter((_, at) => reading.taken[at] === 'stamp'),
    leftovers: leftoversOf(reading, time ? [...spans, time] : spans, excluded),
  };
}

/** Fills the sum and the payment. A number beside words of money that nothing was read from may be the sum: then both are asked. */
function fillMoney(settled: Settled, money: Money, reading: Reading): Money['sums'] {
  const { amount, payment, payments, loose, spans } = money;
  const rivals = loose.filter(({ first, next, value }) => value !== amount && isFree(reading, first, next));
  const sums = [...money.sums];
  if (amount !== undefined) settled.fields.amount = amount;
  if (payment !== undefined) settled.fields.payment = payment;
  Object.assign(settled.spans, spans);
  if (payments.length > 0) settled.candidates.payment = payments;
  if (rivals.length > 0) {
    const [words] = spans.amount ?? [];
    if (amount !== undefined && words) sums.unshift({ value: amount, words });
    for (const rival of rivals) if (!sums.some(({ value }) => value === rival.value)) sums.push(rival);
    offer(settled, payment === 'paid' ? ['amount', 'payment'] : ['amount']);
  }
  if (sums.length > 0) settled.candidates.amount = sums.map(({ value }) => value);
  return sums;
}
