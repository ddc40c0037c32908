/** A shorter text is too common to be searched for in sentences. */
const SHORTEST_REDACTED = 4;
const REDACTED = '•••';
const SIGNATURE = /[0-9a-f]{64}/gi;

/**
 * Removes secrets from a text of any origin: as they are, percent-encoded, and in the Base64 of an Authorization header.
 * Anything that looks like a signature goes too.
 */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const forms = secrets
    .filter(({ length }) => length >= SHORTEST_REDACTED)
    .flatMap((secret) => [secret, encodeURIComponent(secret), base64(secret), base64(`Key ${secret}`)])
    // A secret may be part of another one.
    .sort((a, b) => b.length - a.length);
  return (text) => forms.reduce((rest, form) => rest.replaceAll(form, REDACTED), text).replace(SIGNATURE, REDACTED);
}

const base64 = (text: string) =>
  Buffer.from(text)
    .toString('base64')
    .replace(/={1,2}$/, '');
