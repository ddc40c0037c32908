/** The text of a file in UTF-8, UTF-16 with its byte order mark, or Windows-1256. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be');
  const text = decode(bytes, 'utf-8');
  return isUtf8(text) ? text : decode(bytes, 'windows-1256');
}

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes);

/** A few broken characters are a damaged UTF-8 file; many are another encoding. */
function isUtf8(text: string): boolean {
  const broken = text.split('\ufffd').length - 1;
  return broken === 0 || (text.match(/[\u0600-\u06ff]/g) ?? []).length > broken * 10;
}

/** A file of a program rather than text: it has zero bytes that are not those of UTF-16. */
export function isBinary(text: string): boolean {
  const sample = text.slice(0, 4000);
  const control = sample.match(/(?![\s\u0085-\u009f])\p{Cc}/gu) ?? [];
  return control.length * 100 > sample.length;
}
