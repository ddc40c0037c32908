import { foldedWords } from '../text/tokens';

const list = (text: string) =>
  new Set(
    text
      .split(/[,\n]/)
      .map((word) => foldedWords(word.trim()).join(' '))
      .filter(Boolean),
  );

/** Names of areas, without the article, that are also everyday words, days or names of people: alone they say nothing. */
export const EVERYDAY_NAMES = list(
  `سلام,برج,burj,بلديه,baladiyah,هديه,مشرف,بيان,سلوى,وسطى,شرق,عيون,قصر,الري,رقه,نعيم,نسيم,واحه,زهراء,صديق,شهداء,شعب,ظهر,بدع,قصور,قرين,عالي,سند
جو,الحد,سيف,دير,دار,حجر,خميس,قلعه,فاتح,دور,مصلى,سار,قريه,قدم,زنج,مراسي,سهله,سفاله,بدر,ليلى,حقل,درب,وجه,ليث,تربه
رماح,شقراء,علا,الرس,مدينه,باحه,جمعه,حرم,وادي,ربيع,بلد,نور,صفا,امل,عمل,اسكان,دفاع,فلاح,منار,سعاده,جزيره,جرير,ضباط
مصانع,سوق,مزارع,جامعيين,موظفين,جامعه,بندر,ماجد,وفاء,عدل,فضيله,نهر,توفيق,تيسير,كوثر,يسر,اصاله,فردوس,لؤلؤ,ياقوت,شراع
امواج,عمره,حجاز,حزم,شفا,محطه,سماح,ضيافه,اخضر,افق,السد,سد,مهرجان,ورود,خضراء,هجره,منى,منصور,جسر,تلال,صدفه,دانه,مطار
شاطئ,كورنيش,بحيره,منتزه,شعله,حسام,قدس,رمال,ندى,نفل,احد,حمراء,ملك فهد,ملك عبدالله,ملك عبدالعزيز,ملك فيصل,ملك سلمان
صلاح الدين,خليج,تعاون,نخيل,وسام,وزارات,صناعيه,صواري,مروه,روضه,عزيزيه,بادي,فتح,مهندسين,سكه الحديد,بقيع,عقيق,خاتم
عريض,ضباب,نصب,قابل,راقي,نقع,نقره,كوت,هدا,سيل,حلقه,ربوه,ابن خلدون,نورس,زهور,فنار,اتصالات,الجش,سيد الشهداء,عاصمه
رحمه,عود,فهد,خير,امانه,حرس,مثلث,جنوب,زرقا,خضر,حمر,ساده,بصر,شقه,صفرا,قري,سوده,جبل,مينا,جار,فيصل,خالد,موسى
مقابل,كامل,طرف,عمران,حلوه,ظلم,لبن,خطه,حديثه,قبله,صبيه,فاضل,حوار,ديره,غابه,هلال,اجيال,
salam,bayan,salwa,sharq,hadiya,hadiyah,daher,zahra,waha,rai,ray,doha,adan,naim,naeem,siddeeq,seddiq,shaab,hajar
sanad,ali,aali,khamis,hidd,seef,dair,door,dur,saar,sar,sara,arad,jaww,qala,lawzi,marassi,fateh,amwaj,badr,bader
layla,laila,haql,darb,wajh,lith,rass,medina,madinah,hail,baha,amal,nur,noor,nour,safa,wadi,rabi,balad,haram,adl
lulu,dana,manar,falah,mansur,mansour,majid,majed,bandar,wafa,hijaz,shifa,jisr,corniche,airport,umrah,mina,hada
samah,difa,iskan,jamiah,sail,suq,souq,kut,nada,hazm,sadd,badi,tilal,khadra,salamah,salama,rabwah,nakheel,rawdah
rehab,jumuah,juma,fath,khalij,khaleej,industrial city,arid,hamra,king fahd,king abdullah,king abdulaziz,king faisal
king salman,salah al din,faisaliyah,quds,jarir,saadah,yusr,kawthar,murjan,shati,raid,badiah,sultanah,jazirah,dubbat
olaya,financial harbour,north,south,east,west,capital,al asimah,asimah,bad,sad,jar,port,misk,saif,raja,khalid,faisal,downtown`,
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

/** Words right behind a name that make a greeting or a time of it. */
export const GREETING_BEHIND = list('عليكم,عليك,ورحمه,alaikum,alaykum,aleikum,alikum,alaykom,walaikum');
