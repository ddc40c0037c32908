/** Without letters and digits that look alike. */
const READABLE = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUP = 4;

const GROUPS = 3;

/** `XXXX-XXXX-XXXX`: 59 random bits that can be read aloud. */
export function newReadableCode(): string {
  return grouped(Array.from({ length: GROUPS * GROUP }, randomLetter).join(''));
}

/** The same code for the same random bytes; 64 of them are enough. */
export function readableCodeOf(bytes: Uint8Array): string {
  const letters = [...bytes].flatMap((byte) => letterOf(byte) ?? []).slice(0, GROUPS * GROUP);
  if (letters.length < GROUPS * GROUP) throw new Error('Too few bytes for a code');
  return grouped(letters.join(''));
}

/** The code in its original form, from any way of typing it: any case, with or without dashes and spaces. */
export function readCode(typed: string): string {
  return grouped(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''));
}

function grouped(letters: string): string {
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

function randomLetter(): string {
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    const letter = letterOf(byte);
    if (letter) return letter;
  }
}

/** Nothing for bytes beyond the last whole alphabet, so that every letter is equally likely. */
function letterOf(byte: number): string | undefined {
  const fair = 256 - (256 % READABLE.length);
  return byte < fair ? READABLE[byte % READABLE.length] : undefined;
}
