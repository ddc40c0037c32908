/** The text of a file in UTF-8, UTF-16 or Windows-1256, with or without a byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be');
  const wide = wideEncoding(bytes);
  if (wide) return decode(bytes, wide);
  const text = decode(bytes, 'utf-8');
  return isUtf8(text) ? text : decode(bytes, 'windows-1256');
}

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes);

/** UTF-16 without a mark: separators and digits have a zero byte on the same side everywhere. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 4000);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) * 10 < sample.length) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

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
