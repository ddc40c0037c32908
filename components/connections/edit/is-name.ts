/** Whether what was typed is the name: marks of direction, doubled spaces and the case of letters don't count. */
export function isName(typed: string, name: string): boolean {
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
