import { foldText } from '@/lib/format/text/search';
import { isListed, wordsOf } from './listed';

const MEASURE = /\d ?(?:x|×|kg|g|gm|ml|l|pcs?|pieces?|حبه|حبات|كيلو|جرام|قطع|لتر)(?!\p{L})|(?:x|×) ?\d/u;

/** Whether a text names goods rather than a person. */
export function isGoods(text: string): boolean {
  return MEASURE.test(foldText(text)) || wordsOf(text, 'letters').some((word) => isListed('goods', word));
}
