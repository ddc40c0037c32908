/** Shorter than this, a credential is too common a text to be looked for in sentences. */
const SHORTEST_HIDDEN = 4;
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
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    [...secret].reverse().join(''),
  ];
}

function replaceAll(text: string, form: string): string {
  const pattern = form.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return text.replace(new RegExp(pattern, 'gi'), '•••');
}
