/** Without letters and digits that are mistaken for one another. */
const READABLE = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUP = 4;

/** `XXXX-XXXX-XXXX`: 59 random bits that can be read aloud. */
export function newReadableCode(groups = 3): string {
  const letters = Array.from({ length: groups * GROUP }, randomLetter).join('');
  return grouped(letters);
}

/** The code as it was made, from the way people type it: any case, with or without dashes and spaces. */
export function readCode(typed: string): string {
  return grouped(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''));
}

function grouped(letters: string): string {
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** Bytes beyond the last whole alphabet are thrown again, so that every letter is as likely. */
function randomLetter(): string {
  const fair = 256 - (256 % READABLE.length);
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    const letter = READABLE[byte % READABLE.length];
    if (byte < fair && letter) return letter;
  }
}
