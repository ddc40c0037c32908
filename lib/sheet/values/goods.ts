import { foldText } from '@/lib/format/text/search';

const GOODS = new Set(
  `cake cakes box boxes tray platter bouquet flowers perfume dress abaya shirt shoes bag burger pizza chicken sandwich coffee latte chocolate cookies cookie dates honey oil candle gift meal combo menu juice water milk bread salad kebab shawarma biryani set pack bundle kit bottle
  كيكه كيك علبه بوكس صينيه باقه عطر فستان عبايه قميص حذاء شنطه برجر بيتزا دجاج سندويش قهوه لاتيه شوكولاته كوكيز تمر عسل زيت شمعه هديه وجبه عصير ماء حليب خبز سلطه كباب شاورما برياني طقم معمول كليجه حلويات`.split(
    /\s+/,
  ),
);
const MEASURE = /\d ?(?:x|×|kg|g|gm|ml|l|pcs?|pieces?|حبه|حبات|كيلو|جرام|قطع|لتر)(?!\p{L})|(?:x|×) ?\d/u;

/** Whether a text names goods rather than a person. */
export function isGoods(text: string): boolean {
  const folded = foldText(text);
  if (MEASURE.test(folded)) return true;
  const words = folded.split(/[^\p{L}]+/u);
  return words.some((word) => GOODS.has(word.replace(/^ال(?=..)/, '')));
}
