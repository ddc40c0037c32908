import type { Area } from '@/lib/map/areas/area';
import { foldedNames } from '@/lib/map/areas/area-names';
import { foldedWords } from '../text/tokens';
import { foldWord } from './area-index';

const list = (text: string) => new Set(text.split(',').map((word) => foldedWords(word).join(' ')));

/**
 * Names of areas that are also everyday words, days or names of people: alone they say nothing. In Latin letters also those of
 * which the Arabic name is one; the others are below.
 */
const EVERYDAY_NAMES: ReadonlySet<string> = new Set(
  `اتصالات,اجيال,احد,اخضر,اسكان,اصاله,افق,الحد,الرس,الري,امانه,امل,امواج,باحه,بحيره,بدر,بدع,بصر,بلد,بلديه,بندر,بيان,تربه,
تعاون,تلال,توفيق,تيسير,جار,جامعه,جامعيين,جبل,جرير,جزيره,جسر,جمعه,جنوب,جو,حجر,حديثه,حرس,حرم,حسام,حقل,حلقه,حلوه,حمر,
حمراء,حوار,خاتم,خالد,خضر,خضراء,خطه,خليج,خميس,خير,دانه,درب,دفاع,دور,دير,ديره,راقي,رجا,ربوه,ربيع,رقه,رمال,روضه,زرقا,زنج,
زهراء,زهور,ساده,سار,سد,سعاده,سفاله,سلام,سلوى,سماح,سند,سهله,سوده,سوق,سيف,سيل,شاطئ,شراع,شرق,شعب,شعله,شفا,شقراء,شقه,شهداء,
صبيه,صدفه,صديق,صفا,صفرا,صناعيه,صواري,ضباط,ضيافه,طرف,ظلم,ظهر,عاصمه,عالي,عدل,عريض,عزيزيه,عقيق,علا,عمران,عمره,عمل,عود,
عيون,غابه,فاتح,فاضل,فتح,فردوس,فضيله,فلاح,فنار,فهد,فيصل,قابل,قبله,قدم,قري,قرين,قريه,قصر,قصور,قلعه,كامل,كوت,كوثر,كورنيش,
لؤلؤ,لبن,ليث,ليلى,ماجد,مثلث,محطه,مدينه,مراسي,مروه,مزارع,مشرف,مصانع,مصلى,مطار,مقابل,ملك سلمان,ملك عبدالعزيز,ملك عبدالله,
ملك فهد,ملك فيصل,منار,منتزه,منصور,منى,مهرجان,مهندسين,موسى,موظفين,مينا,نخيل,ندى,نسيم,نصب,نعيم,نقره,نهر,نور,هجره,هدا,
هديه,هلال,واحه,وادي,وجه,ورود,وسام,وسطى,وفاء,ياقوت,يسر,
adan,airport,arad,arid,badi,badiah,dair,doha,downtown,faisaliyah,financial harbour,hada,hadiya,hail,industrial city,
lawzi,misk,murjan,olaya,raid,rehab,salama,sultanah,zahra`
    .split(/,\n?/)
    .map((name) => name.split(' ').map(foldWord).join('')),
);

export function isEveryday(folded: string, areas: readonly Area[]): boolean {
  return (
    EVERYDAY_NAMES.has(folded) ||
    (folded < '\u0600' && areas.every((area) => EVERYDAY_NAMES.has(foldedNames(area)[1] ?? '')))
  );
}

/** Right before a name they say that an area follows. */
export const AREA_MARKERS = list(
  'منطقه,المنطقه,حي,الحي,ضاحيه,area,areas,district,dist,region,neighborhood,neighbourhood,hay,hayy',
);
export const CITY_MARKERS = list('city,المدينه,مدينه');
export const AFTER_AREA = list('district,dist,area,neighborhood,neighbourhood');

/** Before a name: it tells where something else is. */
export const RELATIVE_BEFORE = list(
  'near,nearby,opposite,opp,behind,beside,next,towards,toward,before,after,past,facing,around,close,off,قرب,قريب,قريبه,جنب,بجنب,بجانب,جانب,مقابل,قبال,قدام,امام,خلف,ورا,وراء,بعد,قبل,' +
    'باتجاه,اتجاه,جهه,ناحيه,نحو,حدود,كنت,lived,used,was,يم,صوب,عقب,via,through,beyond',
);
/** Small words between one of those and the name. */
export const LINKING = list('new,جديد,الجديد,to,of,the,from,من,في,عن,ل,الى,side,ساكن,ساكنه,ساكنين,live,in');
export const NEGATION_BEFORE = list('not,مو,مش,ليس,موب,مب,ليست,مهي,isnt,never,بدل,instead,مهو,ماهو,غير,except,بدون');
export const FROM_BEFORE = list('from,من,مني');
/** Before or behind a name they make a place, road or shop of it. */
export const PLACE_BEFORE = list(
  'فرعكم,فرعك,محلكم,مطعمكم,جمعيه,مسجد,جامع,مدرسه,مستشفى,مستوصف,سوق,مول,مجمع,برج,ابراج,صيدليه,فرع,مطعم,مقهى,كافيه,كوفي,نادي,حديقه,دوار,جسر,محطه,بنك,مخفر,بوابه,شاطئ,كورنيش,طريق,شارع,' +
    'مركز,معهد,جامعه,كليه,روضه,فندق,ملعب,مخبز,شركه,محل,عياده,مطار,ميناء,محافظه,بلديه,اماره,مصلى,منتزه,قصر,صاله,قاعه,' +
    'governorate,mall,mosque,school,hospital,branch,tower,university,hotel,cafe,restaurant,exit,مخرج,ممشى,بقاله,لولو',
);
export const PLACE_BEHIND = list(
  'mall,co,coop,cooperative,mosque,masjid,school,hospital,park,branch,market,souq,club,tower,towers,complex,center,centre,roundabout,bridge,station,restaurant,clinic,pharmacy,' +
    'road,rd,street,st,highway,hwy,beach,corniche,university,hotel,bank,cafe,coffee,gym,stadium,hypermarket,supermarket,governorate,bakery,shop,store,مول,ave,avenue,expressway,express,views,heights,plaza,hills,residence,residences,gardens,village,compound,gate,oasis,side',
);
