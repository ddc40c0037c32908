import { foldWord } from './area-index';

/**
 * Given names that are common in the Gulf, folded. Names that are everyday words or areas are left out, and those with "Abd",
 * which need no list.
 */
const NAMES = `ابراهيم احمد اسرا اسما اسماعيل العنود امينه انس ايمان بدر بدريه بندر تركي جابر جاسم جواهر حاتم حسن حسين
حصه حمد حمود حنان خالد خديجه دانه دلال راشد رامي رنا روان ريم زهرا زياد زينب ساره سامي سطام سعد
سعود سلطان سليمان شهد شيخه صالح ضاري طارق طلال عادل عايشه عبير عثمان علي عماد عمر عيسي غاده غازي فارس فاطمه فرح
فهد فيصل كريم كوثر لطيفه لمي لولوه ليلي ماجد مبارك متعب محمد محمود مرام مريم مشاري مشعل مصطفي معاذ مني منيره مها
موسي موضي ناصر نايف نجلا ندي نواف نوره نوف هاجر هاني هدي هند وفا وليد ياسر يوسف
abeer adel ahmad ahmed aisha ali amal amina asma bader badr bandar dalal dana essa fahad fahd faisal farah fares
fatima fatma ghada ghazi hajar hamad hamed hamza hanan hani hassan hessa hind huda hussain hussein ibrahim isa
ismail jaber jassim jawaher kareem khadija khalid latifa layla mahmoud majed mariam maryam mishal mishari
mohammed mohd mousa mubarak muhammad munira mustafa nada naif nasser nawaf nayef nora nouf noura omar othman rami rashid reem saad saleh salma salman sami samira sara saud shahad shaikha sheikha sulaiman sultan talal tariq
turki waleed yasmin yasser yousef yusuf zainab`;

const KNOWN = new Set(NAMES.split(/\s/).map(folded));

export function isGivenName(word: string): boolean {
  return KNOWN.has(folded(word)) || /^(?:عبد|abd).{3}/.test(word);
}

/** Long Latin ones in any spelling; a short one folds to other words ("sad" and "Saad"). */
function folded(name: string): string {
  return name.length > 4 && name < '\u0600' ? foldWord(name) : name;
}
