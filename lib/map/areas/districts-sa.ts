/**
 * Districts of Saudi cities without a listed position: English|Arabic|other spellings, by the city's English name. They
 * are shown in the middle of their city.
 */
export const SAUDI_DISTRICTS: Record<string, string> = {
  Riyadh: `
Wahah|الواحة; Skirinah|سكيرينة; Uhud|أحد|Ohod; Duraihimiyah|الدريهمية|Duraihemiyah; Rimayah|الرماية;
Dahiyat Namar|ضاحية نمار; Misfat|المصفاة; Dirab|ديراب; Siyah|صياح; Mansuriyah|المنصورية; Khashm Al An|خشم العان; Awali|العوالي; Zahrah|الزهرة;
Qairawan|القيروان; Munsiyah|المونسية; Ishbiliyah|إشبيلية|Eshbelia; Tuwaiq|طويق; Rimal|الرمال; Rahmaniyah|الرحمانية;
King Abdullah Financial District|مركز الملك عبدالله المالي|KAFD,كافد; Rabwah|الربوة; Falah|الفلاح; Andalus|الأندلس;
Quds|القدس; Salam|السلام; Rawabi|الروابي; Saadah|السعادة; Fayha|الفيحاء; Manar|المنار; Jazirah|الجزيرة; Jarir|جرير;
Dubbat|الضباط; Safa|الصفا; Zahra|الزهراء; Khuzama|الخزامى; Muhammadiyah|المحمدية; Raid|الرائد; Khalidiyah|الخالدية;
Iskan|الإسكان; Mansurah|المنصورة; Yamamah|اليمامة; Ulaishah|عليشة; Nasiriyah|الناصرية; Namudhajiyah|النموذجية;
Fakhiriyah|الفاخرية; Amal|العمل; Umm Al Hamam East|أم الحمام الشرقي|East Umm Al Hamam,أم الحمام;
Umm Al Hamam West|أم الحمام الغربي|West Umm Al Hamam; North Maathar|المعذر الشمالي|North Mathar;
Maathar|المعذر|Mathar; Hada|الهدا; Shimaisi|الشميسي; Sinaiyah|الصناعية; Badiah|البديعة; Badr|بدر; Marwah|المروة;
Masani|المصانع; Dar Al Baida|الدار البيضاء; Hazm|الحزم; Okaz|عكاظ|Ukaz; Namar|نمار; Dhahrat Namar|ظهرة نمار;
Dhahrat Al Badiah|ظهرة البديعة; West Suwaidi|السويدي الغربي|Suwaidi West; Shubra|شبرا; Sultanah|سلطانة;
Urayja|العريجاء; Urayja West|العريجاء الغربية|West Urayja; Urayja Middle|العريجاء الوسطى|Middle Urayja;
Mahdiyah|المهدية; Hayer|الحائر; Taybah|طيبة; Difa|الدفاع; Iskan Al Dakhili|إسكان الداخلية; Nur|النور; Ghubairah|غبيرة;
Salhiyah|الصالحية; Thulaim|ثليم; Futah|الفوطة; Jaradiyah|الجرادية; Umm Salim|أم سليم; Wisham|الوشام; Wazarat|الوزارات;
Nadhim|النظيم|Nazeem; Nasim East|النسيم الشرقي|East Naseem; Nasim West|النسيم الغربي|West Naseem;
Janadriyah|الجنادرية; Birriyah|البرية; Mughrizat|المغرزات; Masif|المصيف; Nuzhah|النزهة; King Abdullah|الملك عبدالله;
King Abdulaziz|الملك عبدالعزيز; King Faisal|الملك فيصل; King Salman|الملك سلمان; Salah Al Din|صلاح الدين;
Qadisiyah|القادسية; Shuhada|الشهداء; Nada|الندى; Banban|بنبان; Wadi Laban|وادي لبن; Faisaliyah|الفيصلية;
Maizilah|المعيزلة|Maizila; Bayan|البيان; Ghannamiyah|الغنامية; Sidrah|سدرة; Salboukh|صلبوخ;
Airport|مطار الملك خالد|King Khalid Airport
`,
  Jeddah: `
Rabwah|الربوة; Fayha|الفيحاء; Ajwad|الأجواد; Abruq Al Rughamah|أبرق الرغامة|Abruq,أبرق; Nuzhah|النزهة; Naseem|النسيم;
Mushrifah|مشرفة; Wurud|الورود; Rayyan|الريان; Manar|المنار; Rawabi|الروابي; Sulaimaniyah|السليمانية; Thaghr|الثغر;
Jamiah|الجامعة; Baghdadiyah East|البغدادية الشرقية|Baghdadiyah,البغدادية; Baghdadiyah West|البغدادية الغربية;
Amariyah|العمارية; Kandarah|الكندرة; Hindawiyah|الهنداوية; Nuzlah Al Yamaniyah|النزلة اليمانية;
Nuzlah East|النزلة الشرقية; Ghulail|غليل; Petromin|بترومين; Mahjar|المحجر; Karantinah|الكرنتينة; Sabil|السبيل;
Thaalibah|الثعالبة; Quwaizah|قويزة; Adl|العدل; Fadhilah|الفضيلة; Qurayyat|القريات; Wazeeriyah|الوزيرية;
Madain Al Fahd|مدائن الفهد; Amir Fawaz|الأمير فواز; Amir Abdulmajeed|الأمير عبدالمجيد; Khumrah|الخمرة;
Sanabel|السنابل; Sarooriyah|السرورية; Iskan|الإسكان; Kilo Fourteen|كيلو أربعة عشر; Muntazahat|المنتزهات; Waha|الواحة;
Tawfiq|التوفيق; Taysir|التيسير; Harazat|الحرازات; Rughamah|الرغامة; Kawthar|الكوثر; Sawaed|السواعد; Yusr|اليسر;
Bryman|بريمان|Buraiman; Safwah|الصفوة; Murooj|المروج; Falah|الفلاح; Asala|الأصالة; Firdous|الفردوس; Lulu|اللؤلؤ;
Yaqout|الياقوت; Zumurrud|الزمرد; Sawari|الصواري; Shira|الشراع; Amwaj|الأمواج;
Obhur North|أبحر الشمالية|Ubhur North,North Obhur,شمال أبحر; Obhur South|أبحر الجنوبية|Ubhur South,South Obhur;
Majid|الماجد; Rahmaniyah|الرحمانية; Salhiyah|الصالحية; Taiba|طيبة; Khuzam|خزام; Dhahban|ذهبان; Thuwal|ثول;
Wafa|الوفاء; Nakheel|النخيل; Bandar|البندر; Ghadir|الغدير; Hijaz|الحجاز; Sahifah|الصحيفة; Nahr|النهر;
Corniche|الكورنيش; Airport|مطار الملك عبدالعزيز; Industrial City|المدينة الصناعية; Shifa|الشفا; Qouzain|القوزين;
Umm Al Salam|أم السلم; Umm Hablain|أم حبلين
`,
  Mecca: `
Aziziyah North|العزيزية الشمالية; Aziziyah South|العزيزية الجنوبية; Khalidiyah|الخالدية; Kakiyah|الكعكية;
Hindawiyah|الهنداوية; Hujun|الحجون; Shubaikah|الشبيكة; Shamiyah|الشامية; Mansur|المنصور; Tandabawi|الطندباوي;
Zahra|الزهراء; Rawdah|الروضة; Mursalat|المرسلات; Faisaliyah|الفيصلية; Shisha|الششة; Rawabi|الروابي; Maabdah|المعابدة;
Jummaizah|الجميزة; Adl|العدل; Ghassalah|الغسالة; Khansa|الخنساء; Utaibiyah|العتيبية; Tanim|التنعيم; Umrah|العمرة;
Umrah Al Jadidah|العمرة الجديدة; Buhairat|البحيرات; Taysir|التيسير; Shuhada|الشهداء;
Hamra Umm Al Jud|الحمراء وأم الجود; Sabhani|السبهاني; Wadi Jalil|وادي جليل; Naseem|النسيم; Jamiah|الجامعة; Mina|منى;
Arafat|عرفات; Muzdalifah|مزدلفة; King Fahd|الملك فهد; Waly Al Ahd|ولي العهد; Nakkasah|النكاسة; Hijrah|الهجرة;
Khadra|الخضراء; Rashidiyah|الراشدية; Husainiyah|الحسينية; Salamah|السلامة; Andalus|الأندلس; Jabal Al Nur|جبل النور;
Kudai|كدي
`,
  Medina: `
Aqiq|العقيق; Arid|العريض; Iskan|الإسكان; Bani Haritha|بني حارثة; Bani Muawiyah|بني معاوية;
Bani Abdul Ashhal|بني عبدالأشهل; Khatim|الخاتم; Difa|الدفاع; Duwaimah|الدويمة; Rawabi|الروابي; Ranuna|الرانوناء;
Salam|السلام; Shuhada|الشهداء; Usbah|العصبة; Anabis|العنابس; Fath|الفتح; Qiblatain|القبلتين; Mabuth|المبعوث;
Nakhil|النخيل; Hijrah|الهجرة; Wabrah|الوبرة; Jurf|الجرف; Baqi|البقيع; Tibah|طيبة; Badr|بدر; King Fahd|الملك فهد;
Jamawat|الجماوات; Naseem|النسيم; Salihiyah|الصالحية; Masani|المصانع; Muhandisin|المهندسين; Rayyan|الريان;
Harrah Al Gharbiyah|الحرة الغربية; Shuraibat|الشريبات; Mahzur|مهزور; Sikkah|السكة الحديد
`,
  Dammam: `
Shati East|الشاطئ الشرقي|East Shati; Shati West|الشاطئ الغربي|West Shati; Rawdah|الروضة; Hamra|الحمراء;
Muraikabat|المريكبات; Khalij|الخليج; Badiyah|البادية; Qadisiyah|القادسية; Khalidiyah|الخالدية; Anud|العنود;
Tubaishi|الطبيشي; Nakheel|النخيل; Suq|السوق; Amamrah|العمامرة; Dawasir|الدواسر; Qazaz|القزاز; Rabi|الربيع;
Zuhur|الزهور; Muhammadiyah|المحمدية; Nawras|النورس; Mazari|المزارع; Jamiyin|الجامعيين; Firdous|الفردوس; Manar|المنار;
Safa|الصفا; Fanar|الفنار; Wahah|الواحة; Hada|الهدا; Salam|السلام; Aziziyah|العزيزية; Iskan|الإسكان; Ghirnatah|غرناطة;
Ghadir|الغدير; Bader|بدر; Andalus|الأندلس; Ittisalat|الاتصالات; Amal|الأمل; Rakah North|الراكة الشمالية|North Rakah;
Abdullah Fuad|عبدالله فؤاد; Ibn Khaldun|ابن خلدون; Muntazah|المنتزه; Shula|الشعلة; Hussam|الحسام; Qusour|القصور;
Yasmin|الياسمين; Taawun|التعاون; King Fahd Airport|مطار الملك فهد; Second Industrial City|المدينة الصناعية الثانية;
First Industrial City|المدينة الصناعية الأولى; Murjan|المرجان
`,
  Khobar: `
Rakah South|الراكة الجنوبية|South Rakah; Khobar North|الخبر الشمالية|North Khobar;
Khobar South|الخبر الجنوبية|South Khobar; Hizam Al Akhdar|الحزام الأخضر|Green Belt;
Hizam Al Dhahabi|الحزام الذهبي|Golden Belt; Bandariyah|البندرية; Jisr|الجسر; Hamra|الحمراء; Rawdah|الروضة;
Khalij|الخليج; Tahliyah|التحلية; Sadafah|صدفة|Sadafa; Lulu|اللؤلؤ; Kawthar|الكوثر; Iskan|الإسكان; Andalus|الأندلس;
Bayuniyah|البايونية; Madinah Al Umaliyah|المدينة العمالية; Qashlah|القشلة; Dana|الدانة; Doha|الدوحة; Jamiah|الجامعة;
Safa|الصفا; Buhairah|البحيرة; Tilal|التلال; Murjan|المرجان; Sawari|الصواري; Amwaj|الأمواج; Shiraa|الشراع;
Ishbiliyah|إشبيلية; Qurtubah|قرطبة; Taawun|التعاون; Nuzhah|النزهة; Half Moon Bay|شاطئ نصف القمر
`,
  Dhahran: `
Doha North|الدوحة الشمالية; Doha South|الدوحة الجنوبية; Dana North|الدانة الشمالية; Dana South|الدانة الجنوبية;
Jamiah|الجامعة; Qusur|القصور; Tihamah|تهامة; Hijr|هجر; Harumah|الحرس; Ajyal|أجيال; Aramco Camp|حي أرامكو السكني
`,
  Qatif: `
Tarout|تاروت|Tarut; Awamiyah|العوامية; Qudaih|القديح; Jish|الجش; Anak|عنك; Nasirah|الناصرة; Majidiyah|المجيدية;
Khuzama|الخزامى; Shuwaikah|الشويكة; Bahari|البحاري; Hallat Muhaish|حلة محيش; Umm Al Hamam|أم الحمام; Zahra|الزهراء;
Darin|دارين; Rabiyah|الربيعية
`,
  Jubail: `
Fanateer|الفناتير; Deffi|الدفي|Daffi; Huwailat|الحويلات; Jalmudah|جلمودة; Matrafiyah|المطرفية; Farooq|الفاروق;
Jubail Al Balad|الجبيل البلد; Taibah|طيبة; Rehab|الرحاب; Khaldiyah|الخالدية; Andalus|الأندلس;
Industrial City|الجبيل الصناعية|Jubail Industrial
`,
  Hofuf: `
Rabwah|الربوة; Salihiyah|الصالحية; Khalidiyah|الخالدية; Mazru|المزروع; Rawdah|الروضة; Faisaliyah|الفيصلية; Hazm|الحزم;
Muhammadiyah|المحمدية; Nayfiyah|النايفية; Naathil|النعاثل; Kut|الكوت; Rifah|الرفعة; Andalus|الأندلس; Iskan|الإسكان;
Sulaimaniyah|السليمانية
`,
  Taif: `
Shihar|شهار; Qumariyah|القمرية; Hawiyah|الحوية; Rawdah|الروضة; Faisaliyah|الفيصلية; Salamah|السلامة;
Sharafiyah|الشرفية; Shubra|شبرا; Nuzhah|النزهة; Khalidiyah|الخالدية; Halqah|الحلقة; Wesam|الوسام; Naseem|النسيم;
Rayyan|الريان; Hada|الهدا; Shafa|الشفا; Qarwa|قروى; Sail|السيل
`,
  Abha: `
Mansak|المنسك; Khalidiyah|الخالدية; Shamsan|شمسان; Muwadhafin|الموظفين; Badi|البديع; Nusb|النصب; Dhubab|الضباب;
Sadd|السد; Warood|الورود; Rabwah|الربوة; Mahalah|المحالة; Qabil|القابل; Aziziyah|العزيزية
`,
  'Khamis Mushait': `
Rusaidiyah|الرصراص; Shifa|الشفا; Dhyafah|الضيافة; Naseem|النسيم; Tahliyah|التحلية; Mawsa|الموسى; Iskan|الإسكان;
Umm Sarar|أم سرار; Atwad|عتود; Hijlah|الهجلة; Khalidiyah|الخالدية; Raqi|الراقي; Wurud|الورود
`,
  Tabuk: `
Sulaimaniyah|السليمانية; Faisaliyah|الفيصلية; Murooj|المروج; Rawdah|الروضة; Wurud|الورود; Salihiyah|الصالحية;
Nahdah|النهضة; Aziziyah|العزيزية; Mahrajan|المهرجان; Qadisiyah|القادسية; Masif|المصيف; Rayyan|الريان; Yarmuk|اليرموك;
Akhdar|الأخضر; Nakheel|النخيل
`,
  Buraidah: `
Faiziyah|الفايزية; Safra|الصفراء; Iskan|الإسكان; Rayyan|الريان; Nahdah|النهضة; Sultanah|سلطانة; Hazm|الحزم;
Ufuq|الأفق; Khalij|الخليج; Rihab|الرحاب; Naqa|النقع; Manar|المنار; Salam|السلام; Basatin|البساتين
`,
  Hail: `
Naqrah|النقرة; Mahattah|المحطة; Aziziyah|العزيزية; Samah|سماح; Zibarah|الزبارة; Wusaita|الوسيطاء; Khuzama|الخزامى;
Muntazah|المنتزه; Jamiyin|الجامعيين; Salah Al Din|صلاح الدين; Badanah|البادية; Lubdah|لبدة
`,
};
