/** Without letters and digits that look alike. */
const READABLE = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUP = 4;

/** `XXXX-XXXX-XXXX`: 59 random bits that can be read aloud. */
export function newReadableCode(groups = 3): string {
  const letters = Array.from({ length: groups * GROUP }, randomLetter).join('');
  return grouped(letters);
}

/** The code in its original form, from any way of typing it: any case, with or without dashes and spaces. */
export function readCode(typed: string): string {
  return grouped(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''));
}

function grouped(letters: string): string {
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** Bytes beyond the last whole alphabet are drawn again, so that every letter is equally likely. */
function randomLetter(): string {
  const fair = 256 - (256 % READABLE.length);
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    const letter = READABLE[byte % READABLE.length];
    if (byte < fair && letter) return letter;
  }
}
