import { foldedWords } from '../text/tokens';

/** Given names that are common in the Gulf, in both scripts, folded. Names that are everyday words or areas are left out. */
const NAMES = `محمد احمد علي حسن حسين عبدالله عبدالرحمن عبدالعزيز خالد فهد سعد سعود ناصر يوسف ابراهيم عمر عثمان مشعل فيصل تركي
طلال بدر نواف نايف مشاري سلطان راشد حمد جاسم فاطمه مريم نوره سارة هدى دلال شيخه لطيفه منيره عايشه زينب هند ريم غاده
نوف لولوه امينه خديجه مني دانه العنود بدريه حصه موضي جواهر رغد شهد لجين وفاء صالح سليمان ماجد وليد هاني
سامي عادل عماد رامي ياسر كريم مصطفى محمود طارق زياد انس معاذ عبدالمحسن عبداللطيف عبدالوهاب عبدالرحيم عبدالكريم
عبدالمجيد عبدالاله جابر مبارك ضاري عيسى موسى اسماعيل حمود بندر متعب سطام غازي فارس حاتم اسراء اسماء ايمان رنا رانيا
داليا مها ندى هاجر ليلى سمر نجلاء حنان رباب زهرا كوثر فرح مرام روان لمى جود تهاني عبير اريج
mohammed mohamed muhammad mohammad mohd ahmed ahmad ali hassan hasan hussain hussein abdullah abdulla abdulrahman
abdelrahman abdulaziz khalid khaled fahad fahd saad saud nasser naser yousef yusuf youssef yousif ibrahim omar
othman mishal meshal faisal turki talal bader nawaf naif nayef mishari sultan rashid rashed hamad jassim jasim
fatima fatma mariam maryam noura nora norah sara sarah huda dalal shaikha sheikha latifa munira aisha aysha zainab
zaynab hind reem ghada nouf amina khadija dana hessa jawaher raghad shahad lujain suad saleh salman sulaiman majed
majid waleed walid hani sami adel imad rami yasser kareem karim mustafa mahmoud tariq tareq abdulmohsen abdullatif
abdulwahab abdulkarim abdulmajeed jaber mubarak essa isa mousa ismail bandar ghazi fares faris asma nada hajar
layla laila hanan farah abeer areej hamza salma yasmin yasmine samira nadia amal badr jood hamed`;

const KNOWN = new Set(NAMES.split(/\s+/).map((name) => foldedWords(name).join('')));

export function isGivenName(word: string): boolean {
  return KNOWN.has(word) || (word.startsWith('عبد') && word.length > 5);
}
