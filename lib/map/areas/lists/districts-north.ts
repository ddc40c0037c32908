/** Districts of cities in the north: English|Arabic|latitude|longitude|other spellings, by the city's English name. */
export const NORTHERN_DISTRICTS: Record<string, string> = {
  Tabuk: `
Sulaimaniyah|السليمانية; Faisaliyah|الفيصلية; Murooj|المروج; Rawdah|الروضة; Wurud|الورود; Salihiyah|الصالحية;
Nahdah|النهضة; Aziziyah|العزيزية; Mahrajan|المهرجان; Qadisiyah|القادسية; Masif|المصيف; Rayyan|الريان; Yarmuk|اليرموك;
Akhdar|الأخضر; Nakheel|النخيل; Old Town|البلدة القديمة; Olaya|العليا|||Ulaya; Rajhi|الراجحي; Khalidiyah|الخالدية;
Iskan|الإسكان; Salam|السلام; Rabwah|الربوة; Safa|الصفا;
Amir Fahd Bin Sultan|الأمير فهد بن سلطان|||Prince Fahd Bin Sultan; Nadhim|النظيم; Bawadi|البوادي; Qurtubah|قرطبة;
Airport|المطار|28.372|36.625|Tabuk Airport; Industrial Area|الصناعية|||Sinaiyah;
Military City|المدينة العسكرية|28.42|36.48|King Abdulaziz Military City; University of Tabuk|جامعة تبوك|28.38|36.48;
Nada|الندى
`,
  Hail: `
Naqrah|النقرة|||Nuqrah; Mahattah|المحطة; Aziziyah|العزيزية; Samah|سماح; Zibarah|الزبارة; Wusaita|الوسيطاء; Khuzama|الخزامى;
Muntazah|المنتزه; Jamiyin|الجامعيين; Salah Al Din|صلاح الدين; Badiyah|البادية; Lubdah|لبدة; Nafal|النفل;
Shabili East|الشبيلي الشرقي|||Shabili; Shabili West|الشبيلي الغربي; Muntazah West|المنتزه الغربي|||West Muntazah;
Muntazah East|المنتزه الشرقي|||East Muntazah; Khuraymi|الخريمي|||Khuraimi; Rasf|الرصف; Wadi|الوادي;
Sinaiyah|الصناعية|||Industrial Area; Qufar|قفار|||Qafar; Barzan|برزان|27.52|41.695; Samra|السمراء|27.5|41.72; Aja|أجا;
Mughaydah|مغيضة|||Mughaidah; Suwayfilah|السويفلة|||Suwaifilah; Matar|المطار|||Hail Airport,Airport; University of Hail|جامعة حائل|27.47|41.7;
Zahra|الزهراء; Madain|المدائن; Nasiyah|النيصية|||Nisiyah; Wurud|الورود
`,
  Arar: `
Faisaliyah|الفيصلية; Khalidiyah|الخالدية; Aziziyah|العزيزية; Muhammadiyah|المحمدية; Rawdah|الروضة; Rabwah|الربوة;
Salhiyah|الصالحية|||Salihiyah; Naseem|النسيم; Mansuriyah|المنصورية; Badanah|بدنة; Musaidiyah|المساعدية; Rayyan|الريان;
Matar|المطار|||Airport; Mishrif|مشرف; Jawharah|الجوهرة; Northern Border University|جامعة الحدود الشمالية
`,
  Qurayyat: `
Faisaliyah|الفيصلية; Aziziyah|العزيزية; Kaf|كاف|31.38|37.48; Salam|السلام; Matar|المطار|31.412|37.279|Airport
`,
  Sakaka: `
Shalhub|الشلهوب; Faisaliyah|الفيصلية; Aziziyah|العزيزية; Laqait|اللقائط; Qarah|قارا|29.88|40.22; Muaqilah|المعاقلة;
Zaabal|زعبل|29.97|40.21; Jouf University|جامعة الجوف|29.77|40.05
`,
};
