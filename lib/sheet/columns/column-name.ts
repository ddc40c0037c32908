import { foldText } from '@/lib/format/text/search';
import address from '@/lib/intake/words/address.json';
import aliases from '@/lib/intake/words/sheet/aliases.json';
import words from '@/lib/intake/words/sheet/columns.json';
import { meaningsOf } from '@/lib/intake/words/word-set';
import { apart, isListed, mentions, wordsOf } from '../values/listed';
import { isSheetField, OF_ADDRESS, OF_CUSTOMER, SHEET_FIELDS, type SheetField } from './fields';

/** A field that a column's name means. The lowest rank is the best column of a field. */
export interface NamedField {
  field: SheetField;
  rank: number;
}

/**
 * Names of columns, folded: lower case, without the article, marks and `#`. Earlier names of a field win over later ones.
 */
const NAMES: Record<SheetField, string> = words;
/** Words for one that stands in the names: "no" for number, id and رقم. */
const ALIASES = meaningsOf(aliases);
/** Longer texts are sentences rather than names of columns. */
const LONGEST_NAME = 80;

const names = new Map<string, NamedField>();
const WORDS = new Set(ALIASES.keys());
for (const field of SHEET_FIELDS)
  for (const [rank, name] of NAMES[field].split(',').entries()) know(name, field, 100 + rank);

/** The labels of a message name columns too. */
for (const [part, labels] of Object.entries(address.full))
  for (const label of labels.split(',')) know(label, part === 'road' ? 'street' : part, 180);

function know(name: string, field: string, rank: number): void {
  const tokens = tokensOf(name);
  for (const token of tokens) WORDS.add(token);
  if (isSheetField(field) && !names.has(tokens.join(' '))) names.set(tokens.join(' '), { field, rank });
}

/** The field that a column's name means in Arabic, English or both; undefined for other columns. */
export function fieldOfName(name: string): NamedField | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const folded = foldText(apart(name));
  const whole = fieldOfTokens(tokensOf(name)) ?? fieldOfTokens(tokensOf(folded));
  if (whole) return whole;
  const parts = folded.split(/[/|()\n[\]،,:;+&-]/).map(tokensOf);
  const fields = parts.map(fieldOfTokens);
  if (parts.some((tokens, part) => !fields[part] && tokens.some((token) => isListed('others', token))))
    return undefined;
  const found = fields.flatMap((field) => field ?? []);
  const [first] = found;
  if (!first) return undefined;
  if (found.every(({ field }) => field === first.field)) return first;
  const isAddress = found.every(({ field }) => [...OF_ADDRESS, 'floor', 'apartment'].includes(field));
  return isAddress ? { field: 'address', rank: 190 } : undefined;
}

function fieldOfTokens(tokens: readonly string[]): NamedField | undefined {
  const exact = names.get(tokens.join(' '));
  if (exact) return exact;
  const meaning = tokens.filter((token) => !isListed('fillers', token));
  const plain = names.get(meaning.join(' ')) ?? names.get(meaning.map(singular).join(' ')) ?? inPieces(meaning);
  if (plain) return plain;
  if (meaning.some((token) => isListed('others', token))) return undefined;
  const rest = meaning.filter((token) => !isListed('receivers', token) && !isListed('customers', token));
  if (rest.length === meaning.length) return undefined;
  const bare = rest.length === 0 ? undefined : names.get(rest.join(' '));
  if (!bare || !OF_CUSTOMER.includes(bare.field)) return undefined;
  return { field: bare.field, rank: bare.rank - (meaning.some((token) => isListed('receivers', token)) ? 100 : 50) };
}

const singular = (token: string) => token.replace(/([a-rt-z])s$/, '$1');

/** A name made of several names of one field: "Balance to collect", "اسم المريض". */
function inPieces(tokens: readonly string[]): NamedField | undefined {
  for (let length = tokens.length - 1; length > 0; length -= 1) {
    const piece = names.get(tokens.slice(0, length).join(' '));
    if (!piece) continue;
    const rest = tokens.slice(length);
    const other = names.get(rest.join(' ')) ?? inPieces(rest);
    if (other?.field === piece.field) return { field: piece.field, rank: Math.max(piece.rank, other.rank) };
  }
  return undefined;
}

function tokensOf(name: string): string[] {
  const words = wordsOf(name.replace(/\bk-net\b/gi, 'knet'));
  return words.flatMap(splitWord).map((word) => ALIASES.get(word) ?? word);
}

/** Two words of names that are written as one, apart: "ordertotal", "shopphone". */
function splitWord(word: string): string[] {
  const isWord = (part: string) => part.length > 1 && (WORDS.has(part) || isListed('others', part));
  const pairs = Array.from(word, (_, at) => [word.slice(0, at), word.slice(at)]);
  return (!isWord(word) && /^[a-z]+$/.test(word) && pairs.find((pair) => pair.every(isWord))) || [word];
}

/** Whether a column's name speaks of the customer, rather than of who pays, a driver, a shop or another person. */
export function isOfCustomer(name: string): boolean {
  return !tokensOf(name).some((token) => isListed('others', token));
}

/** Whether a column's name says no more than that it holds days or times. */
export function isOfMoments(name: string): boolean {
  const meaning = tokensOf(name).filter((token) => !isListed('fillers', token));
  return meaning.length > 0 && meaning.every((token) => isListed('moments', token));
}

/** A name with a currency, as in "Client pays (KD)", that is not a part of what is paid. */
export function isOfMoney(name: string): boolean {
  return (
    !mentions(name, 'ofPart') &&
    /\b(?:kd|kwd|bd|bhd|sr|sar)\b|د\.? ?[كب](?!\p{L})|ر\.? ?س(?!\p{L})|دينار|ريال/iu.test(apart(name))
  );
}
