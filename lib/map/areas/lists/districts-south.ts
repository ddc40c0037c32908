/** Districts of cities in the south: English|Arabic|latitude|longitude|other spellings, by the city's English name. */
export const SOUTHERN_DISTRICTS: Record<string, string> = {
  Abha: `
Mansak|المنسك; Khalidiyah|الخالدية; Shamsan|شمسان; Muwadhafin|الموظفين|||Mozafen,Muwazafin; Badi|البديع; Nusb|النصب;
Dhubab|الضباب; Sadd|السد; Warood|الورود; Rabwah|الربوة; Mahalah|المحالة; Qabil|القابل; Aziziyah|العزيزية;
City Center|وسط المدينة|18.216|42.505|Downtown; Muftahah|المفتاحة|18.215|42.505|Miftaha; Qura|القرى; Naseem|النسيم;
Arin|العرين; Manhal|المنهل; Sarawat|السروات; Faisaliyah|الفيصلية; Andalus|الأندلس; Muruj|المروج; Rawabi|الروابي;
Nuzhah|النزهة; Salam|السلام; Sudah|السودة|18.27|42.37|Soudah; Airport|مطار أبها|18.24|42.657|Abha Airport;
Dhurah|الذرة|||Dhira; Sinaiyah|الصناعية|||Industrial Area; King Khalid University|جامعة الملك خالد|18.09|42.71; Masif|المصيف;
Wardatain|الوردتين; Zuhur|الزهور
`,
  'Khamis Mushait': `
Rusras|الرصراص; Shifa|الشفا; Dhyafah|الضيافة; Naseem|النسيم; Tahliyah|التحلية; Mawsa|الموسى; Iskan|الإسكان;
Umm Sarar|أم سرار; Atwad|عتود; Hijlah|الهجلة; Khalidiyah|الخالدية; Raqi|الراقي; Wurud|الورود; Nuzhah|النزهة;
Dhahban|ذهبان; Shubaah|الشباعة|||Shabaah; Masif|المصيف|||Masyaf; Salam|السلام; Zuhur|الزهور; Rawdah|الروضة; Fath|الفتح; Sadd|السد|||Sad;
Military City|المدينة العسكرية|18.28|42.8|King Faisal Military City;
King Khalid Air Base|القاعدة الجوية|18.297|42.804; Sinaiyah|الصناعية|||Industrial Area; Yarmuk|اليرموك;
Jazirah|الجزيرة; Tayib Al Ism|طيب الاسم|||Tayyib Al Ism; City Center|وسط المدينة|||Downtown
`,
  Najran: `
Faisaliyah|الفيصلية; Khalidiyah|الخالدية; Fahd|الفهد; Aba Al Saud|أبا السعود|||Aba As Saud; Mishaliyah|المشعلية|||Mishaaliyah; Jurbah|الجربة|||Jirbah;
Ghuwayla|الغويلا|||Ghuwaila; Ukhdud|الأخدود; Nahdah|النهضة; Airport|المطار|17.611|44.419|Najran Airport; Shabhan|الشبهان;
Hadn|حضن|||Hadan; Dahdah|دحضة; Qabil|القابل; Sinaiyah|الصناعية|||Industrial Area; Najran University|جامعة نجران|17.63|44.53
`,
  Jazan: `
Rawdah|الروضة; Safa|الصفا; Shati|الشاطئ|||Shatea; Zuhur|الزهور|||Zohur; Bashaer|البشائر|||Bashair; Qalah|القلعة;
Jazan University|جامعة جازان|16.97|42.545|Jizan University; Airport|المطار|16.901|42.586|Matar; Suways|السويس|||Suwais;
Corniche|الكورنيش|16.89|42.54; Jabal|الجبل; Port|الميناء|16.893|42.535; Naseem|النسيم|||Nasim
`,
  Sabya: `
Khalidiyah|الخالدية; Faisaliyah|الفيصلية; Rawdah|الروضة; Aziziyah|العزيزية; Safa|الصفا; Rayyan|الريان; Nuzhah|النزهة
`,
  'Abu Arish': `
Rawdah|الروضة; Khalidiyah|الخالدية; Salam|السلام; Nahdah|النهضة; Andalus|الأندلس
`,
  Baha: `
Shahbah|شهبة|||Shihbah; Raghadan|رغدان|20.03|41.45; Dhafir|الظفير
`,
};
