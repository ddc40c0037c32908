/** Whether the typed text is the name, apart from letter case, double spaces and direction marks. */
export function isSameName(typed: string, name: string): boolean {
  return plain(typed) !== '' && plain(typed) === plain(name);
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
