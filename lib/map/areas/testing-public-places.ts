/**
 * Sixty places of each country from public lists that ours were not made from: English|Arabic. A hash: the city.
 * `lists/README.md` names the lists.
 */
export const PUBLIC_PLACES = {
  KW: `
Abdullah al - Salem|عبدالله السالم; Abu Al Hasania|أبو الحصانية; Abu Halifa|أبو حليفة; Adān|ضاحية العدان;
Agricultural Wafra|الوفرة الزراعية; Al Bidaa|البدع; Al Mseilah|ضاحية المسيلة; Al Nahda (east Sulaibikhat)|النهضة; Al Oyoun|العيون;
Al Qusoor|ضاحية القصور; Al Riggae|الرقعي; Al-eqaila|العقيلة; Alajila|العجيلة; Ali Sabah Alsalem|علي صباح السالم;
Alrai Industrial|الري الصناعية; Andalus|الأندلس; Ardiya|العارضية; Bayan|بيان; Bneid El Gar|بنيد القار; Dajeej|الضجيج;
Dasman|دسمان; Egaila|العقيلة; Fahaheel|الفحيحيل; Fardos|الفردوس; Fintas|ضاحية الفنطاس; Garnata|غرناطة; Hawalli|حولي;
Jaber Al Ahmed|مدينة جابر الأحمد; Jabriya|الجابرية; Jahra Military Camps|مخيمات الجهراء العسكرية; Jibla|جبلة; Kaifan|كيفان;
Khairan City|مدينة الخيران; Khaldiya|الخالدية; Kuwait City|مدينة الكويت; Maidan Hawalli|ميدان حولي; Mansouriya|المنصورية;
Mirqab|المرقاب; Misīla|ضاحية المسيلة; Mubarak al-Kabeer|ضاحية مبارك الكبير; North west sulaibikhat|شمال غرب الصليبيخات; Nuzha|النزهة;
Qadsiya|القادسية; Qibleh|القبلة; Qrain|ضاحية القرين; Rawdah|الروضة; Rikka|الرقة; Saad Al Abdullah (south Jahra)|سعد العبد الله;
Sabah Al-naser|ضاحية صباح الناصر; Sabahiya|الصباحية; Sabiya|الصبية; Saleebiyah|الصليبية; Saleebiyah Industrial|الصليبية الصناعية;
Salmiya|السالمية; Sawaber|الصوابر; Shaab Al Bahri|الشعب البحري; Sharq|شرق; Shieb|شعيب; Shuaiba|الشعيبة;
Shweikh Commercial|الشويخ التجارية`,
  BH: `
Abu Saiba|أبو صيبع; Adliya|العدلية; Al Burhama|البرهامة; Al Eker|العكر; Al Hoora|الحورة; Al Jasra|الجسرة; Al Maqsha|المقشع;
Al Mazrowiah|المزروعية; Al Qadam|القدم; Al Qurayyah|القرية; Al Sayh|الساية; Alcorniche|الكورنيش; Alghurayfah|الغريفة;
Alhajiyat|الحجيات; AlJuffair|الجفير; Alsalmaniya|السلمانية; Amwaj|أمواج; Askar|عسكر; Awali|عوالي;
Bahrain Financial Harbour|مرفأ البحرين المالي; Barbar|باربار; Bu Ashira|أبو عشيرة; Bu Kowarah|بو كوارة; Budaiya|البديع;
Busaiteen|البسيتين; Damistan|دمستان; Diplomatic Area|المنطقة الدبلوماسية; Diyar Al Muharraq|ديار المحرق;
East Riffa|الرفاع الشرقي; Halat Naim|حالة النعيم; Hamala|الهملة; Hidd Industrial Area|الحد الصناعية; Hoarat A'ali|هورة عالي;
Jannusan|جنوسان; Jaww|جو; Jeblat Hebshi|جبلة حبشي; Jid Ali|جد علي; Jurdab|جرداب; Karranah|كرانة; Khamis|الخميس;
Hamad Town|مدينة حمد; Malkiya|المالكية; Maqabah|مقابة; Muharraq|المحرق; North Sehla|السهلة الشمالية; Qudaibiya|القضيبية;
Reef Island|جزيرة الريف; Riffa Views|رفاع فيوز; Sadad|صدد; Sakhir|الصخير; Salmabad|سلماباد; Samaheej|سماهيج; Sanad|سند;
Seef|السيف; Shahrakkan|شهركان; Sitra Abu Alayash|أبو العيش; Sitra Al Kharijiya|الخارجية;
Sitra Industrial Area|سترة الصناعية; Sitra Murqoban|مرقوبان; Sitra Um Al Baidh|حالة أم البيض`,
  SA: `
#Dammam; Al Amanah|الأمانة; Al Aziziyah|العزيزية; Al Dabab|الضباب; Al Faisaliyah|الفيصلية; Al Hamra|الحمراء;
Al Khalidiyah Al Janubiyah|الخالدية الجنوبية; Al Matar|المطار; Al Nahdah|النهضة; Al Nuzhah|النزهة;
Al Rakah Al Shamaliyah|الراكة الشمالية; Al Saif|السيف; Al Shulah|الشعلة;
#Abha; Al Arin|العرين; Al Faisaliyah|الفيصلية; Al Manhal|المنهل; AL Mozafen|الموظفين; Al Nasim|النسيم; Al Qora|القرى;
Al Sarawat|السروات; Al Tabjiah|الطبجية; Downtown|وسط المدينة; Shamasan|شمسان;
#Mecca; Al Bibyan|البيبان; Al Hagoon|الحجون; Al Hindawiyyah|الهنداوية; Al Khadra|الخضراء; Al Masfalah|المسفلة;
Al Nuzhah|النزهة; Al Rawabi|الروابي; Al Shohda|الشهداء; Al Taniem|التنعيم; Al Zahra|الزهراء; Jabal Al Nur|جبل النور;
Reaa Zakher|ريع زاخر;
#Hail; Al Badiah|البادية; Al Khraimi|الخريمي; Al Mahattah|المحطة; Al Muntazah Al Gharbi|المنتزه الغربي; Al Nafal|النفل;
Al Rasf|الرصف; Al Shabili Al Sharqi|الشبيلي الشرقي; Al Wada|الوادي; Al Wusayta|الوسيطاء; Al Zibarah|الزبارة;
Industrial Area|الصناعية; Qafar|قفار;
#Khafji; Al Aziziyah|العزيزية; Al Faisaliyyah|الفيصلية; Al Jawhara|الجوهرة; Al khalij|الخليج; Al Moruj|المروج;
Al Nahda|النهضة; Al Rayan|الريان; Al Taawn|التعاون; Al Yasmine|الياسمين;
#Jazan; Al Bashair|البشائر; Al Qalaah|القلعة; Al Safa|الصفا; Al Zohur|الزهور; Jazan University|جامعة جازان`,
};
