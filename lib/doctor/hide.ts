/** Shorter than this, a credential is too common a text to be looked for in sentences. */
const SHORTEST_HIDDEN = 4;
const HIDDEN = '•••';
/** What of a text is looked at: its letters and digits alone, for what is spelled out; and its signs, too, for the rest. */
const VIEWS = [/[\p{L}\p{N}]/gu, /[^\s\p{C}]/gu];
const HEXADECIMAL_SIGNATURE = /[0-9a-f]{64}/gi;
const TOKEN = /[A-Za-z0-9+/_-]+=*/g;
/** An HMAC-SHA256 in Base64, with either alphabet. */
const BASE64_SIGNATURE = /^([A-Za-z0-9+/]{43}|[A-Za-z0-9_-]{43})=?$/;

/** From here to before there, in a text. */
type Range = readonly [from: number, to: number];

/**
 * Takes credentials out of a text that came from outside, also where they were escaped or encoded on the way, or stand with
 * other signs between theirs; and whatever looks like a signature. Reads a text in one go, whatever is in it: nothing here
 * may be tried again from each of its places. Of a text that was cut the beginning of a credential at its end is taken, too.
 */
export function hider(secrets: readonly string[]): (text: string, isCut?: boolean) => string {
  const forms = secrets.filter(({ length }) => length >= SHORTEST_HIDDEN).flatMap(formsOf);
  const soughtBy = VIEWS.map((view) => {
    const seen = new Set(forms.map((form) => seenIn(form, view).signs));
    return { view, sought: [...seen].filter(({ length }) => length >= SHORTEST_HIDDEN) };
  });
  return (text, isCut = false) => {
    const secret = soughtBy.flatMap(({ view, sought }) => {
      const seen = seenIn(text, view);
      return [...rangesOf(sought, seen), ...(isCut ? rangesAtEnd(sought, seen, text.length) : [])];
    });
    return without(text, [...secret, ...signaturesIn(text)]);
  };
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    ...[0, 1, 2].flatMap((before) => base64Within(bytes, before)),
    bytes.toString('hex'),
    [...secret].reverse().join(''),
  ];
}

/** As Base64 of a longer text shows it, with so many bytes before it in its group of three; less what is shared with those. */
function base64Within(bytes: Buffer, before: number): string[] {
  const text = Buffer.concat([Buffer.alloc(before), bytes]);
  const first = Math.ceil((before * 8) / 6);
  const last = Math.floor((text.length * 8) / 6);
  return (['base64', 'base64url'] as const).map((alphabet) => text.toString(alphabet).slice(first, last));
}

/** The signs of a text that a view looks at, in small letters, and where in the text each of them is. */
type Seen = { signs: string; at: number[] };

function seenIn(text: string, view: RegExp): Seen {
  const signs: string[] = [];
  const at: number[] = [];
  for (const { 0: sign, index } of text.matchAll(view)) {
    const small = sign.toLowerCase();
    signs.push(small);
    for (let unit = 0; unit < small.length; unit += 1) at.push(index + Math.min(unit, sign.length - 1));
  }
  return { signs: signs.join(''), at };
}

function rangesOf(sought: readonly string[], { signs, at }: Seen): Range[] {
  return sought.flatMap((one) => {
    const ranges: Range[] = [];
    for (let found = signs.indexOf(one); found >= 0; found = signs.indexOf(one, found + 1)) {
      ranges.push([at[found] ?? 0, (at[found + one.length - 1] ?? 0) + 1]);
    }
    return ranges;
  });
}

/** Where one of those begins that the text's end cuts in two. */
function rangesAtEnd(sought: readonly string[], { signs, at }: Seen, end: number): Range[] {
  return sought.flatMap((one) => {
    const longest = Math.min(one.length - 1, signs.length);
    for (let length = longest; length >= SHORTEST_HIDDEN; length -= 1) {
      if (signs.endsWith(one.slice(0, length))) return [[at[signs.length - length] ?? 0, end]];
    }
    return [];
  });
}

function signaturesIn(text: string): Range[] {
  const tokens = [...text.matchAll(TOKEN)].filter(([token]) => isBase64Signature(token));
  return [...text.matchAll(HEXADECIMAL_SIGNATURE), ...tokens].map(({ 0: { length }, index }) => [
    index,
    index + length,
  ]);
}

function isBase64Signature(token: string): boolean {
  return BASE64_SIGNATURE.test(token) && [/\d/, /[A-Z]/, /[a-z]/].every((kind) => kind.test(token));
}

function without(text: string, ranges: readonly Range[]): string {
  let shown = '';
  let end = 0;
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    if (from > end || shown === '') shown += text.slice(end, from) + HIDDEN;
    end = Math.max(end, to);
  }
  return shown + text.slice(end);
}
