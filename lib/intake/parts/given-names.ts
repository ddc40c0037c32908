import { foldWord } from './area-index';

/**
 * Given names that are common in the Gulf, folded. Names that are everyday words or areas are left out, and those with "Abd",
 * which need no list.
 */
const NAMES = `ابراهيم احمد اسرا العنود ايمان بدر بدريه بندر تركي جابر جاسم حسن حسين
حصه حمد حمود خالد خديجه دانه دلال راشد ريم زهرا زينب ساره سامي سطام سعد
سعود سلطان سليمان شهد شيخه صالح ضاري طارق طلال عايشه عثمان علي عماد عمر عيسي غاده فارس فاطمه فهد فيصل كوثر لطيفه لولوه ليلي ماجد مبارك متعب محمد محمود مريم مشاري مشعل معاذ مني منيره مها
موسي موضي ناصر نايف نواف نوره نوف هاني هدي هند وفا وليد يوسف
ahmad ahmed aisha ali amal bader badr bandar dalal dana essa fahad fahd faisal fares
fatima fatma ghada hamad hamed hamza hani hassan hessa hind huda hussain hussein ibrahim isa
jaber jassim kareem khadija khalid latifa layla mahmoud majed mariam maryam mishal mishari
mohammed mohd mousa mubarak muhammad munira naif nasser nawaf nayef nora nouf noura omar othman rashid reem saad saleh salma salman sami sara saud shahad shaikha sheikha sulaiman sultan talal tariq
turki waleed yousef yusuf zainab`;

const KNOWN = new Set(NAMES.split(/\s/).map(folded));

export function isGivenName(word: string): boolean {
  return KNOWN.has(folded(word)) || /^(?:عبد|abd).{3}/.test(word);
}

/** Long Latin ones in any spelling; a short one folds to other words ("sad" and "Saad"). */
function folded(name: string): string {
  return name.length > 4 && name < '\u0600' ? foldWord(name) : name;
}
