/** Shorter than this, a credential is too common a text to be looked for in sentences. */
const SHORTEST_HIDDEN = 4;
const BETWEEN = '[^A-Za-z0-9]{0,3}';
/** An HMAC-SHA256 as text: hexadecimal, and Base64 with its 43 letters. */
const SIGNATURES = [
  /[0-9a-f]{64}/gi,
  /(?<![A-Za-z0-9+/_-])(?=\S*\d)(?=\S*[A-Z])(?=\S*[a-z])[A-Za-z0-9+/_-]{43}=?(?![A-Za-z0-9+/_=-])/g,
];

/**
 * Takes credentials out of a text that came from outside, also where they were escaped or encoded on the way, and whatever
 * looks like a signature.
 */
export function hider(secrets: readonly string[]): (text: string) => string {
  const forms = [...new Set(secrets.filter(({ length }) => length >= SHORTEST_HIDDEN).flatMap(formsOf))];
  forms.sort((a, b) => b.length - a.length);
  return (text) => {
    const without = forms.reduce((rest, form) => replaceAll(rest, form), text);
    return SIGNATURES.reduce((rest, pattern) => rest.replace(pattern, '•••'), without);
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
  ].filter(({ length }) => length >= SHORTEST_HIDDEN);
}

/** As Base64 of a longer text shows it, with so many bytes before it in its group of three; less what is shared with those. */
function base64Within(bytes: Buffer, before: number): string[] {
  const text = Buffer.concat([Buffer.alloc(before), bytes]);
  const first = Math.ceil((before * 8) / 6);
  const last = Math.floor((text.length * 8) / 6);
  return (['base64', 'base64url'] as const).map((alphabet) => text.toString(alphabet).slice(first, last));
}

/** Also with a few signs that are no letters between its own, as one spells it out. */
function replaceAll(text: string, form: string): string {
  const letters = [...form].map((letter) => letter.replace(/[.*+?^${}()|[\]\\/-]/, '\\$&'));
  return text.replace(new RegExp(letters.join(BETWEEN), 'gi'), '•••');
}
