/** The texts of a part of a page, one a text node, as a person reads them in order. */
export function textsOf(part: Node | null | undefined): string[] {
  if (!part) return [];
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(plain(walker.currentNode.textContent ?? ''));
  return texts.filter(Boolean);
}

/** A text without marks of direction, with plain spaces. */
const plain = (text: string) =>
  text
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
