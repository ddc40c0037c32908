/** A text without direction marks and other invisible characters, with ordinary spaces: to be pasted elsewhere. */
export function plainText(text: string): string {
  return text.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '').replace(/[\u00a0\u202f]/g, ' ');
}
