import type { MapCountry } from '@/lib/map/geometry/country-view';
import type { Point } from '@/lib/map/geometry/point';
import { findCoordinates } from './links/coordinates';
import { findLinks } from './links/find-links';
import { readLink } from './links/read-link';
import { joinArabizi } from './parts/arabizi';
import type { IntakeField } from './parts/fields';
import { findAreas } from './parts/find-areas';
import { findBareNames, findLabelledNames } from './parts/find-name';
import { dropLoneLetters, findBareFloors, findParts } from './parts/find-parts';
import { findTime } from './parts/find-time';
import { isAbroad } from './parts/foreign-places';
import { takeGreetings } from './parts/greetings';
import { mayNamePlace } from './parts/names-place';
import { findPayment, takeNoise } from './parts/noise';
import { findPhones } from './parts/phones';
import { pointOfCode, takePlusCodes } from './parts/plus-code-words';
import type { Reading } from './parts/reading';
import { restOf } from './parts/rest';
import { findPostalNumbers, findShortAddress } from './parts/saudi-address';
import { elsewhere } from './parts/scopes';
import { settleArea } from './parts/settle-area';
import { takeStamps } from './parts/stamps';
import { findStreetNames } from './parts/street-names';
import { offerAddress, offerCorrected, offerLoneStreet, rangeOf, type Settled, settleFindings } from './settle';
import { type PointSource, settlePoint } from './settle-point';
import { foldText } from './text/fold-text';
import { joinSpokenDigits } from './text/spoken-digits';
import { type Range, tokenise } from './text/tokens';

/** Reads a message. A field that is not sure is missing, and what it may be stands in `candidates`. */
export interface Intake {
  fields: Partial<Record<Exclude<IntakeField, 'point'>, string>> & { point?: Point };
  confidence: Partial<Record<IntakeField, 'sure' | 'unsure'>>;
  /** The words that a field was read from, as indices of the message. */
  spans: Partial<Record<IntakeField, Range[]>>;
  candidates: Partial<Record<IntakeField, string[]>>;
  /** The middle of a linked map: about here. */
  view?: Point;
  /** A link that only a request can follow to its point. */
  shortLink?: string;
  /** Something in it is, or may be, a place: then no other address stands for it. */
  namesPlace: boolean;
  /** Words for a day or a time, which a person reads. */
  time?: Range;
  /** Text that was not understood, for the driver. */
  rest: string;
}

export interface ReadOptions {
  /** The nearest branch: short Plus Codes are looked for around it. */
  nearby?: Point;
}

const LONGEST = 10_000;

/** Reads a message of a customer in the merchant's country. Only what is sure is filled. */
export function read(message: string, country: MapCountry, { nearby }: ReadOptions = {}): Intake {
  const text = message.slice(0, LONGEST);
  const links = findLinks(text);
  const folded = foldText(withoutLinks(text, links));
  const coordinates = findCoordinates(folded);
  const pieces = tokenise(
    folded,
    [...links, ...coordinates].sort((a, b) => a.start - b.start),
  );
  const tokens = joinArabizi(joinSpokenDigits(pieces), country);
  const reading: Reading = { text, country, tokens, taken: tokens.map(() => undefined), findings: [], stamps: [] };
  const codes = takePlusCodes(reading);
  takeStamps(reading);
  takeGreetings(reading);
  findShortAddress(reading);
  findParts(reading);
  takeNoise(reading);
  findPhones(reading);
  findPayment(reading);
  findStreetNames(reading);
  dropLoneLetters(reading);
  findBareFloors(reading);
  findLabelledNames(reading);
  const mentions = findAreas(reading);
  findPostalNumbers(reading, mentions);
  findBareNames(reading, mentions);

  const excluded = elsewhere(reading, mentions);
  const abroad = isAbroad(reading, mentions);
  const area = settleArea(reading, mentions, excluded);
  const { isConflict, ...settled } = settleFindings(reading, excluded);
  for (const field of ['area', 'city'] as const) {
    if (area[field] === undefined) continue;
    settled.fields[field] = area[field];
    settled.spans[field] = area.used.map(({ first, next }) => rangeOf(reading, first, next));
  }
  if (area.area === undefined && area.candidates.length > 0) settled.candidates.area = area.candidates;
  if (isConflict || area.isConflict || abroad) offerAddress(settled);
  else offerCorrected(reading, settled);
  offerLoneStreet(settled);

  const named = settled.fields.area ? area.listed : undefined;
  const sources: PointSource[] = [
    ...links.map(({ link, start, end }) => ({ start, end, link, states: readLink(link) })),
    ...coordinates.map(({ point, start, end }) => ({ start, end, states: { kind: 'point' as const, point } })),
    ...codes.map((code) => ({
      start: code.start,
      end: code.end,
      states: statedBy(pointOfCode(code, { area: named, nearby })),
    })),
  ];
  const points = settlePoint(settled, sources);
  const namesPlace = sources.length > 0 || abroad || mentions.length > 0 || mayNamePlace(reading);
  const spans = Object.values(settled.spans).flat();
  const time = findTime(reading, spans);
  const ranges = [...spans, ...stampRanges(reading)];
  return {
    ...settled,
    ...points,
    confidence: confidenceOf(settled),
    namesPlace,
    ...(time && { time }),
    rest: restOf(message, ranges),
  };
}

function statedBy(point: Point | undefined): PointSource['states'] {
  return point ? { kind: 'point', point } : { kind: 'page' };
}

/** Links as spaces, so that nothing is read from their letters and every index stays. */
function withoutLinks(text: string, links: readonly Range[]): string {
  let blanked = '';
  let from = 0;
  for (const { start, end } of links) {
    blanked += text.slice(from, start) + ' '.repeat(end - start);
    from = end;
  }
  return blanked + text.slice(from);
}

function stampRanges({ tokens, stamps }: Reading): Range[] {
  return stamps.map(({ first, next }) => ({ start: tokens[first]?.start ?? 0, end: tokens[next - 1]?.end ?? 0 }));
}

function confidenceOf({ fields, candidates }: Settled): Intake['confidence'] {
  const sure = Object.keys(fields).map((field) => [field, 'sure'] as const);
  const unsure = Object.keys(candidates).map((field) => [field, 'unsure'] as const);
  return Object.fromEntries([...unsure, ...sure]);
}
