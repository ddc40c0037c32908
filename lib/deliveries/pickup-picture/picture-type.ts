/** How the bytes of a picture begin, read as Latin-1. */
const BEGINNINGS: Record<string, (text: string) => boolean> = {
  'image/png': (text) => text.startsWith('\u0089PNG\r\n\u001a\n'),
  'image/jpeg': (text) => text.startsWith('\u00ff\u00d8\u00ff'),
  'image/gif': (text) => text.startsWith('GIF8'),
  'image/webp': (text) => text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP',
  'image/svg+xml': (text) => SVG.test(text),
};
/** Behind a byte order mark, declarations and comments. */
const SVG = /^(?:\u00ef\u00bb\u00bf)?\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/i;
const LOOKED_AT = 2_000;

/** The type of a picture that both its header and its bytes name; null for anything else. */
export function pictureType(contentType: string | null, bytes: Uint8Array): string | null {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const beginning = Buffer.from(bytes.subarray(0, LOOKED_AT)).toString('latin1');
  return BEGINNINGS[type]?.(beginning) ? type : null;
}
