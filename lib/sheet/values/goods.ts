import { foldText } from '@/lib/format/text/search';
import { isListed } from './listed';

const MEASURE = /\d ?(?:x|×|kg|g|gm|ml|l|pcs?|pieces?|حبه|حبات|كيلو|جرام|قطع|لتر)(?!\p{L})|(?:x|×) ?\d/u;

/** Whether a text names goods rather than a person. */
export function isGoods(text: string): boolean {
  const folded = foldText(text);
  if (MEASURE.test(folded)) return true;
  const words = folded.split(/[^\p{L}]+/u);
  return words.some((word) => isListed('goods', word.replace(/^ال(?=..)/, '')));
}
