/** The texts of a part of a page, one a text node, as a person reads them in order. */
export function textsOf(part: Node | null | undefined): string[] {
  if (!part) return [];
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.textContent?.replace(/\s+/g, ' ').trim() ?? '');
  return texts.filter(Boolean);
}
