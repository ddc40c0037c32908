import { foldedWords } from '../text/tokens';

const list = (text: string) =>
  new Set(
    text
      .split(/[,\n]/)
      .map((word) => foldedWords(word.trim()).join(' '))
      .filter(Boolean),
  );

/** Names of areas that are also everyday words, greetings, days or names of people: alone they say nothing. */
export const EVERYDAY_NAMES = list(
  `السلام,سلام,هديه,مشرف,بيان,البيان,سلوى,الوسطى,شرق,الشرق,العيون,القصر,قصر,الري,الرقه,النعيم,النسيم,الواحه,الزهراء,زهراء,الصديق,صديق,الشهداء,
الشعب,الظهر,ظهر,البدع,القصور,القرين,عالي,سند,جو,الحد,السيف,سيف,الدير,دار,الحجر,حجر,الخميس,خميس,القلعه,قلعه,الفاتح,فاتح,الدور,دور,المصلى,مصلى,سار,
القريه,قريه,القدم,قدم,الزنج,مراسي,السهله,سهله,سفاله,بدر,ليلى,حقل,الدرب,درب,الوجه,وجه,الليث,تربه,رماح,شقراء,العلا,الرس,المدينه,مدينه,الباحه,
الجمعه,جمعه,الحرم,حرم,الوادي,وادي,الربيع,ربيع,البلد,بلد,النور,نور,الصفا,صفا,الامل,امل,العمل,عمل,الاسكان,اسكان,الدفاع,دفاع,الفلاح,فلاح,المنار,منار,
السعاده,سعاده,الجزيره,جزيره,جرير,الضباط,ضباط,المصانع,السوق,سوق,المزارع,مزارع,الجامعيين,الموظفين,الجامعه,جامعه,البندر,بندر,الماجد,ماجد,الوفاء,وفاء,
العدل,عدل,الفضيله,النهر,نهر,التوفيق,توفيق,التيسير,الكوثر,كوثر,اليسر,الاصاله,اصاله,الفردوس,اللؤلؤ,لؤلؤ,الياقوت,الشراع,الامواج,امواج,العمره,الحجاز,
الحزم,حزم,الشفا,شفا,المحطه,محطه,سماح,الضيافه,ضيافه,الاخضر,اخضر,الافق,السد,سد,المهرجان,الورود,ورود,الخضراء,خضراء,الهجره,منى,المنصور,منصور,
الجسر,جسر,التلال,صدفه,الدانه,دانه,المطار,مطار,الشاطئ,شاطئ,الكورنيش,كورنيش,البحيره,المنتزه,منتزه,الشعله,الحسام,حسام,القدس,الرمال,رمال,الندى,ندى,
النفل,نفل,احد,الحمراء,حمراء,الملك فهد,الملك عبدالله,الملك عبدالعزيز,الملك فيصل,الملك سلمان,صلاح الدين,الخليج,خليج,التعاون,تعاون,النخيل,نخيل,الوسام,
الوزارات,الصناعيه,الصواري,المروه,مروه,الروضه,روضه,العزيزيه,البادي,الفتح,فتح,المهندسين,السكه الحديد,البقيع,العقيق,الخاتم,العريض,عريض,الضباب,
النصب,القابل,الراقي,راقي,النقع,النقره,الكوت,الهدا,السيل,الحلقه,الربوه,ابن خلدون,النورس,الزهور,زهور,الفنار,الاتصالات,الجش,سيد الشهداء,العاصمه,
salam,bayan,salwa,sharq,hadiya,hadiyah,daher,zahra,waha,rai,ray,doha,adan,salam,naim,naeem,siddeeq,seddiq,shaab,hajar,sanad,ali,aali,khamis,hidd,seef,
dair,door,dur,saar,sar,sara,arad,jaww,qala,lawzi,marassi,fateh,amwaj,badr,bader,layla,laila,haql,darb,wajh,lith,rass,medina,madinah,hail,baha,
amal,nur,noor,nour,safa,wadi,rabi,balad,haram,adl,lulu,dana,manar,falah,mansur,mansour,majid,majed,bandar,wafa,hijaz,shifa,jisr,doha,corniche,
airport,umrah,mina,hada,samah,difa,iskan,jamiah,sail,suq,souq,kut,nada,hazm,sadd,badi,tilal,khadra,salamah,salama,rabwah,nakheel,rawdah,
rehab,jumuah,juma,fath,khalij,khaleej,industrial city,arid,hamra,king fahd,king abdullah,king abdulaziz,king faisal,king salman,salah al din,faisaliyah,
quds,jarir,saadah,yusr,kawthar,murjan,shati,raid,badiah,sultanah,jazirah,dubbat,olaya,financial harbour,north,south,east,west,capital,al asimah,asimah`,
);

/** Right before a name they say that an area follows. */
export const AREA_MARKERS = list(
  'منطقه,المنطقه,حي,الحي,ضاحيه,area,areas,district,dist,region,neighborhood,neighbourhood,hay,hayy',
);
export const CITY_MARKERS = list('city,المدينه,مدينه');
export const AFTER_AREA = list('district,dist,area,neighborhood,neighbourhood');

/** Before a name: it tells where something else is. */
export const RELATIVE_BEFORE = list(
  'near,nearby,opposite,opp,behind,beside,next,towards,toward,before,after,past,facing,around,close,off,قرب,قريب,قريبه,جنب,بجنب,بجانب,جانب,مقابل,قبال,قدام,امام,خلف,ورا,وراء,بعد,قبل,' +
    'باتجاه,اتجاه,نحو,حدود,كنت,lived,used,was,يم,صوب,عقب,via,through,beyond',
);
/** Small words between one of those and the name. */
export const LINKING = list('to,of,the,from,من,في,عن,ل,الى,side,ساكن,ساكنه,ساكنين,live,in');
export const NEGATION_BEFORE = list('not,مو,مش,ليس,موب,مب,ليست,مهي,isnt,never,بدل,instead,مهو,ماهو,غير,except,بدون');
export const FROM_BEFORE = list('from,من,مني');
/** Before or behind a name they make a place, road or shop of it. */
export const PLACE_BEFORE = list(
  'جمعيه,مسجد,جامع,مدرسه,مستشفى,مستوصف,سوق,مول,مجمع,برج,ابراج,صيدليه,فرع,مطعم,مقهى,كافيه,كوفي,نادي,حديقه,دوار,جسر,محطه,بنك,مخفر,بوابه,شاطئ,كورنيش,طريق,شارع,' +
    'مركز,معهد,جامعه,كليه,روضه,فندق,ملعب,مخبز,شركه,محل,عياده,مطار,ميناء,محافظه,بلديه,اماره,مصلى,منتزه,قصر,صاله,قاعه,سوبرماركت,' +
    'governorate,mall,mosque,school,hospital,branch,tower,university,hotel,cafe,restaurant,exit,مخرج,شركة,ممشى,بقاله,لولو',
);
export const PLACE_BEHIND = list(
  'mall,co,coop,cooperative,mosque,masjid,school,hospital,park,branch,market,souq,club,tower,towers,complex,center,centre,roundabout,bridge,station,restaurant,clinic,pharmacy,' +
    'road,rd,street,st,highway,hwy,beach,corniche,university,hotel,bank,cafe,coffee,gym,stadium,hypermarket,supermarket,governorate,museum,bakery,grill,sweets,kitchen,shop,store,company,مول,ave,avenue,expressway,express,views,heights,plaza,hills,residence,residences,gardens,village,compound,gate,oasis',
);

/** Words right behind a name that make a greeting or a time of it. */
export const GREETING_BEHIND = list('عليكم,عليك,ورحمه,alaikum,alaykum,aleikum,alikum,alaykom,walaikum');
