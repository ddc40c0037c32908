/** How the bytes of a picture begin, read as Latin-1. */
const BEGINNINGS: Record<string, (text: string) => boolean> = {
  'image/png': (text) => text.startsWith('\u0089PNG\r\n\u001a\n'),
  'image/jpeg': (text) => text.startsWith('\u00ff\u00d8\u00ff'),
  'image/gif': (text) => text.startsWith('GIF8'),
  'image/webp': (text) => text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP',
  'image/svg+xml': isSvg,
};
const LOOKED_AT = 2_000;

/** The type of a picture that both its header and its bytes name; null for anything else. */
export function pictureType(contentType: string | null, bytes: Uint8Array): string | null {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const beginning = Buffer.from(bytes.subarray(0, LOOKED_AT)).toString('latin1');
  return BEGINNINGS[type]?.(beginning) ? type : null;
}

const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf';
/** Text that may stand before the root element. */
const BEFORE_ROOT = [
  { start: '<?xml', end: '?>' },
  { start: '<!--', end: '-->' },
  { start: '<!doctype', end: '>' },
];

/** A scan that never goes back: an expression for this needs exponential time for some texts. */
function isSvg(text: string): boolean {
  let rest = text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;
  for (;;) {
    rest = rest.trimStart();
    const beginning = rest.slice(0, 9).toLowerCase();
    const part = BEFORE_ROOT.find(({ start }) => beginning.startsWith(start));
    if (!part) return beginning.startsWith('<svg') && /[\s>]/.test(rest.charAt(4));
    const end = rest.indexOf(part.end, part.start.length);
    if (end < 0) return false;
    rest = rest.slice(end + part.end.length);
  }
}
