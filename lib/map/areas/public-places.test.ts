import { expect, it } from 'vitest';
import { namesOf } from './area-names';
import { foldName } from './fold-name';
import { isFirstCertain, suggestAreas } from './suggest-areas';

/**
 * Sixty places of each country from public lists that ours were not made from: an ordering app's areas of Kuwait, the towns
 * of Bahrain of Wikipedia and citypopulation.de, districts of Riyadh in mdtaju/charity (src/config/locations.js).
 */
const PLACES = {
  KW: `
  Abdali|العبدلي; Abdullah Al-Mubarak|عبدالله المبارك; Abdullah Al-Salem|عبدالله السالم;
  Abu Al Hasaniya|أبو الحصانية; Abu Futaira|أبو فطيرة; Abu Halifa|أبو حليفة; Adailiya|العديلية; Adan|العدان;
  Ahmadi|الأحمدي; Ali Sabah Al-Salem|علي صباح السالم; Amghara|أمغرة; Andalus|الأندلس; Ardiya|العارضية;
  Ardiya Industrial|العارضية الصناعية; Ashbelia|أشبيلية; Bayan|بيان; Bneid Al Gar|بنيد القار; Daiya|الدعية;
  Dasma|الدسمة; Dhajeej|ضجيج; Doha|الدوحة; Egaila|العقيلة; Fahaheel|الفحيحيل; Faiha|الفيحاء; Farwaniya|الفروانية;
  Fintas|الفنطاس; Firdous|الفردوس; Fnaitees|الفنيطيس; Granada|غرناطة; Hadiya|هدية; Hateen|حطين; Hawally|حولي;
  Jaber Al Ahmad|جابر الأحمد; Jaber Al Ali|جابر العلي; Jabriya|الجابرية; Jahra|الجهراء;
  Jleeb Al-Shuyoukh|جليب الشيوخ; Qadsiya|القادسية; Qairawan|القيروان; Kaifan|كيفان; Kabd|كبد; Khaitan|خيطان;
  Khaldiya|الخالدية; Kuwait City|مدينة الكويت; Mahboula|المهبولة; Mangaf|المنقف; Mansouriya|المنصورية;
  Messila|المسيلة; Mirqab|المرقاب; Mishref|مشرف; Mubarak Al-Abdullah|مبارك العبدالله;
  Mubarak Al-Kabeer|مبارك الكبير; Nassem|النسيم; North West Sulaibikhat|شمال غرب الصليبيخات; Nuzha|النزهة;
  Omariya|العمرية; Oyoun|العيون; Qibla|القبلة; Qortuba|قرطبة; Rabia|الرابية`,
  BH: `
  Manama|المنامة; Adliya|العدلية; Diplomatic Area|المنطقة الدبلوماسية; Gudaibiya|القضيبية; Hoora|الحورة;
  Jid Ali|جد علي; Juffair|الجفير; Ras Rumman|رأس رمان; Sanabis|السنابس; Sanad|سند; Seef|السيف; Sitra|سترة;
  Tubli|توبلي; Zinj|الزنج; Jidhafs|جدحفص; Muharraq|المحرق; Al Dair|الدير; Al Hidd|الحد; Amwaj Islands|جزر أمواج;
  Arad|عراد; Busaiteen|البسيتين; Diyar Al Muharraq|ديار المحرق; Galali|قلالي; Halat Bu Maher|حالة بو ماهر;
  Samaheej|سماهيج; A'ali|عالي; Abu Saiba|أبو صيبع; Al Hajar|الحجر; Al Markh|المرخ; Al Qadam|القدم; Al Qala|القلعة;
  Barbar|باربار; Boori|بوري; Budaiya|البديع; Buquwa|أبو قوة; Dar Kulaib|دار كليب; Diraz|الدراز; Dumistan|دمستان;
  Hamad Town|مدينة حمد; Hamala|الهملة; Hillat Abdul Saleh|حلة عبد الصالح; Janabiya|الجنبية; Jannusan|جنوسان;
  Jasra|الجسرة; Jid Al-Haj|جد الحاج; Karrana|كرانة; Karzakan|كرزكان; Malikiya|المالكية; Muqaba|مقابة;
  North Sehla|السهلة الشمالية; Northern City|المدينة الشمالية; Qurayya|القرية; Saar|سار; Sadad|صدد;
  Salmabad|سلماباد; Shahrakan|شهركان; Shakhura|الشاخورة; Umm an Nasan|أم النعسان; Umm as Sabaan|أم الصبان;
  Zayed City|مدينة زايد`,
  SA: `
  Al Difaa|الدفاع; Al Noor|النور; King Abdullah|الملك عبدالله; Al Wahah|الواحة; Salahuddin|صلاح الدين;
  King Abdulaziz|الملك عبدالعزيز; Al Wizarat|الوزارات; Skirinah|سكيرينة; Ar Rabwah|الربوة; Jareer|جرير;
  Al Mathar|المعذر; As Salhiyah|الصالحية; Al Malaz|الملز; Manfuhah|منفوحة; Olaishah|عليشة; Al Nahdah|النهضة;
  Al Khaleej|الخليج; Al Dhubbat|الضباط; West Suwaidi|السويدي الغربي; Dirab|ديراب; Ohod|احد; Namar|نمار;
  Al Shifa|الشفا; Al Muhammadiyah|المحمدية; Al Sulaimaniyah|السليمانية; Al Marwah|المروة; Okaz|عكاظ; Shubra|شبرا;
  Al Zahrah|الزهرة; Siyah|صياح; Sultanah|سلطانة; Al Yamamah|اليمامة; Al Badiah|البديعة; Al Masani|المصانع;
  Al Qadisiyah|القادسية; Al Safa|الصفا; Al Olaya|العليا; Al Duraihemiyah|الدريهمية; Al Iskan|الاسكان;
  Al Salam|السلام; Al Manar|المنار; East Naseem|النسيم الشرقي; Al Quds|القدس; Al Wadi|الوادي; Al Nafel|النفل;
  Al Maseef|المصيف; Al Taawun|التعاون; Al Ezdihar|الازدهار; Al Andalus|الاندلس; Al Rawdah|الروضة;
  Al Rawabi|الروابي; Al Rayan|الريان; Dhahrat Al Badeah|ظهرة البديعة; Al Nadheem|النظيم; Al Rimayah|الرماية;
  Al Bariyah|البرية; Taybah|طيبة; Mansuriyah|المنصورية; Dahiyat Namar|ضاحية نمار; Al Misfat|المصفاة`,
};

it.each(Object.entries(PLACES))(
  'at least 57 of 60 public places of %s are found by three spellings',
  (country, list) => {
    const places = list.split(';').map((place) => place.trim().split('|'));
    expect(places).toHaveLength(60);
    const missing = places.filter(([english = '', arabic = '']) =>
      [english, arabic, otherSpelling(english)].some((text) => !isFound(country, text)),
    );
    expect(missing.length, missing.join(', ')).toBeLessThanOrEqual(3);
  },
);

it.each(Object.entries(PLACES))('Enter takes no other place for any of %s', (country, list) => {
  const taken = list.split(';').flatMap((place) => {
    const [english = '', arabic = ''] = place.trim().split('|');
    return [english, arabic].filter((text) => {
      const suggested = suggestedFor(country, text);
      const names = suggested[0] ? namesOf(suggested[0].area).map((name) => foldName(name)) : [];
      return isFirstCertain(suggested, text) && !names.includes(foldName(arabic));
    });
  });
  expect(taken).toEqual([]);
});

function isFound(country: string, text: string) {
  return suggestedFor(country, text).some(({ fit }) => ['exact', 'folded', 'alias', 'begins', 'near'].includes(fit));
}

function suggestedFor(country: string, text: string) {
  return suggestAreas(country, text, { limit: 7, isWanted: ({ city }) => country !== 'SA' || city?.en === 'Riyadh' });
}

/** As people type it: without the article and capitals, -iyah for -iya, i for ee. */
function otherSpelling(english: string) {
  const plain = english.toLowerCase().replace(/^(al|ar|as) /, '');
  return plain.replace(/iya\b/, 'iyah').replace(/ee/g, 'i');
}
