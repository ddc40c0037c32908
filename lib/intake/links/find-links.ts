import type { Range } from '../text/tokens';

type FoundLink = Range & { link: string };

const START =
  /https?:\/\/|geo:|(?:www\.|maps\.|goo\.gl\/|waze\.com\/|share\.google\/|omaps\.app\/|osmand\.net\/|petalmaps\.com\/|g\.co\/|google\.[a-z]{2,3}\/|osm\.org\/|openstreetmap\.org\/)/gi;
const MOST_LINKS = 40;

/** The links of a text, each up to the next space or quotation mark, without closing punctuation. */
export function findLinks(text: string): FoundLink[] {
  const found: FoundLink[] = [];
  let end = 0;
  for (const match of text.matchAll(START)) {
    if (match.index < end || found.length >= MOST_LINKS) continue;
    const isBare = !/^(?:https?:|geo:)/i.test(match[0]);
    if (isBare && /[\w.@/-]/.test(text.charAt(match.index - 1))) continue;
    let last = match.index + match[0].length;
    while (last < text.length && !ENDS.test(text.charAt(last))) last += 1;
    end = last;
    while (last > match.index && TRAILING.includes(text.charAt(last - 1))) last -= 1;
    const link = text.slice(match.index, last);
    if (link.length > match[0].length || isBare) found.push({ link, start: match.index, end: last });
  }
  return found;
}

const ENDS = /[\s<>"«»“”\p{Cf}]/u;
const TRAILING = ".,;:!?)]}،؛؟'*_";
