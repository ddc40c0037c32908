import type { Range } from '../text/tokens';

type FoundLink = Range & { link: string };

/** A link up to the next space or quotation mark, without closing punctuation. */
const LINK =
  /(?:https?:\/\/|geo:|(?<![\w.@/-])(?:www\.|maps\.|goo\.gl\/|waze\.com\/|share\.google\/|omaps\.app\/|osmand\.net\/|petalmaps\.com\/|g\.co\/|google\.[a-z]{2,3}\/|osm\.org\/|openstreetmap\.org\/))[^\s<>"«»“”\p{Cf}]*[^\s<>"«»“”\p{Cf}.,;:!?)\]}،؛؟'*_]/giu;
const MOST_LINKS = 40;

/** The links of a text. */
export function findLinks(text: string): FoundLink[] {
  const found = [...text.matchAll(LINK)].slice(0, MOST_LINKS);
  return found.map(({ 0: link, index }) => ({ link, start: index, end: index + link.length }));
}
