/** Districts of cities in the regions of Medina and Qassim: English|Arabic|latitude|longitude|other spellings, by the city's English name. */
export const MEDINA_DISTRICTS: Record<string, string> = {
  Medina: `
Haram|الحرم|24.468|39.611; Quba|قباء|24.44|39.617; Jumuah|الجمعة|24.448|39.616; Awali|العوالي|24.445|39.638;
Khalidiyah|الخالدية|24.453|39.66; Harrah Al Sharqiyah|الحرة الشرقية|24.47|39.637;
Sayyid Al Shuhada|سيد الشهداء|24.502|39.612|Uhud; Uyun|العيون|24.504|39.585; Sultanah|سلطانة|24.485|39.587;
Aziziyah|العزيزية|24.42|39.51; Aqiq|العقيق; Arid|العريض|24.48|39.65; Iskan|الإسكان|24.45|39.64;
Bani Haritha|بني حارثة|24.49|39.63; Bani Muawiyah|بني معاوية|24.475|39.625; Bani Abdul Ashhal|بني عبدالأشهل;
Khatim|الخاتم; Difa|الدفاع; Duwaimah|الدويمة|24.44|39.605; Rawabi|الروابي; Ranuna|الرانوناء|24.41|39.6;
Salam|السلام|24.47|39.51; Shuhada|الشهداء|24.5|39.61; Usbah|العصبة|24.435|39.605; Anabis|العنابس|24.475|39.59;
Fath|الفتح|24.478|39.596; Qiblatain|القبلتين|24.484|39.578; Mabuth|المبعوث|24.47|39.67; Nakhil|النخيل; Hijrah|الهجرة;
Wabrah|الوبرة|24.455|39.58; Jurf|الجرف|24.5|39.58; Baqi|البقيع|24.467|39.615; Tibah|طيبة; Badr|بدر;
King Fahd|الملك فهد; Jamawat|الجماوات|24.47|39.56; Naseem|النسيم; Salihiyah|الصالحية; Masani|المصانع;
Muhandisin|المهندسين; Rayyan|الريان; Harrah Al Gharbiyah|الحرة الغربية|24.46|39.595; Shuraibat|الشريبات;
Mahzur|مهزور|24.44|39.64; Sikkah|السكة الحديد; Manakhah|المناخة|24.468|39.606; Qurban|قربان|24.45|39.62;
Anbariyah|العنبرية|24.46|39.602; Bab Al Shami|باب الشامي|24.474|39.608; Bab Al Majidi|باب المجيدي|24.474|39.613;
Bab Al Awali|باب العوالي; Sih|السيح|24.465|39.6|Seeh; Khandaq|الخندق|24.478|39.598;
Abyar Ali|أبيار علي|24.413|39.543|Dhul Hulaifah,ذو الحليفة; Matar|المطار|24.56|39.67|Airport;
Islamic University|الجامعة الإسلامية|24.48|39.555; Taibah University|جامعة طيبة|24.482|39.546;
Ghabah|الغابة|24.56|39.6; Sinaiyah|الصناعية|24.39|39.5|Industrial Area; Aqoul|العاقول|24.52|39.74|Aqul;
Knowledge Economic City|مدينة المعرفة الاقتصادية|24.475|39.69|KEC; Shidhat|الشظاة|||Shazah; Jabal Uhud|جبل أحد|24.51|39.62;
Qaswa|القصواء|||Quswa; Suqya|السقيا; Zahrah|زهرة|||Zuhrah; Urwah|عروة|24.45|39.58; Jabal Ayr|جبل عير|||Ayr
`,
  Yanbu: `
Yanbu Al Balad|ينبع البلد|24.085|38.06;
Yanbu Industrial City|ينبع الصناعية|24|38.2|Yanbu Industrial,Royal Commission,الهيئة الملكية,Yanbu Al Sinaiyah;
Yanbu Al Nakhal|ينبع النخل|24.33|38.43; Sharm|شرم ينبع|24.15|38|Sharm Yanbu; Radwa|رضوى; Sumayri|السميري; Balad|البلد;
Shati|الشاطئ|||Shatea; Aziziyah|العزيزية; Salam|السلام; Rabwah|الربوة; Bandar|البندر; Rawdah|الروضة;
Airport|المطار|24.144|38.063|Yanbu Airport; Nakheel|النخيل; Jabriyah|الجابرية; Sawari|الصواري; Yasmin|الياسمين;
Uyun|العيون; Basatin|البساتين; Nahdah|النهضة; Naseem|النسيم; Safa|الصفا; Rayyan|الريان; Ghadir|الغدير; Jar|الجار;
Faisal|الفيصل; Khalid|الخالد; Fahd|الفهد; Muruj|المروج|||Murooj;
Murjan|المرجان
`,
  Buraidah: `
Faiziyah|الفايزية; Safra|الصفراء|26.36|43.95; Iskan|الإسكان; Rayyan|الريان; Nahdah|النهضة; Sultanah|سلطانة;
Hazm|الحزم; Ufuq|الأفق; Khalij|الخليج; Rihab|الرحاب; Naqa|النقع; Manar|المنار; Salam|السلام; Basatin|البساتين;
Wusta|الوسطى|26.33|43.975|Downtown; Jardah|الجردة; Khabib|الخبيب|26.325|43.97|Khubaib; Safa|الصفا;
Rawdah|الروضة; Muntazah|المنتزه; Hilal|الهلال; Qadisiyah|القادسية; Nakheel|النخيل; Yarmuk|اليرموك; Shammas|الشماس|||Shamas;
Rafiah|الرفيعة; Janub|الجنوب|||Jnoub; Matar|المطار|26.303|43.774|Airport; Wurud|الورود; Zarqa|الزرقاء; Marwah|المروة;
Khudar|الخضر|||Khadar; Humar|الحمر|||Hamr; Sadah|السادة; Mulaida|المليداء|26.34|43.77; Basr|البصر|26.29|43.88; Shiqah|الشقة|||Shuqqah;
Khub Ath Thanyan|خب الثنيان|||Khabb Al Thunayyan; Muraydisiyah|المريديسية|26.3|43.94|Muraidisiyah
`,
  Unaizah: `
City Center|وسط المدينة|26.09|43.99|Downtown; Salhiyah|الصالحية|||Salihiyah; Rawdah|الروضة; Rayyan|الريان; Ashrafiyah|الأشرفية;
Fayha|الفيحاء; Muntazah|المنتزه; Sulaimaniyah|السليمانية; Wusta|الوسطى; Qadisiyah|القادسية; Yarmuk|اليرموك;
Zahra|الزهراء; Safa|الصفا; Malihah|المليحة|||Mulaihah; Olaya|العليا|||Ulaya; Muhammadiyah|المحمدية; Matar|المطار|||Airport;
Sinaiyah|الصناعية|||Industrial Area; Salam|السلام; Khuzama|الخزامى;
Khalidiyah|الخالدية
`,
};
