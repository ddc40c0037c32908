/** Districts of cities in the region of Mecca: English|Arabic|latitude|longitude|other spellings, by the city's English name. */
export const MECCA_DISTRICTS: Record<string, string> = {
  Jeddah: `
Balad|البلد|21.485|39.188; Hamra|الحمراء|21.525|39.161; Ruwais|الرويس|21.513|39.165; Sharafiyah|الشرفية|21.517|39.187;
Bani Malik|بني مالك|21.527|39.205; Andalus|الأندلس|21.54|39.148; Aziziyah|العزيزية|21.55|39.187;
Khalidiyah|الخالدية|21.55|39.138; Rawdah|الروضة|21.564|39.156; Faisaliyah|الفيصلية|21.577|39.18;
Safa|الصفا|21.582|39.208; Rehab|الرحاب|21.558|39.218; Zahra|الزهراء|21.588|39.132; Salamah|السلامة|21.593|39.153;
Bawadi|البوادي|21.599|39.169; Shati|الشاطئ|21.6|39.111|Shatea; Nahdah|النهضة|21.61|39.128; Naeem|النعيم|21.622|39.153;
Marwah|المروة|21.62|39.206; Samer|السامر|21.6|39.245; Muhammadiyah|المحمدية|21.653|39.137;
Basateen|البساتين|21.685|39.115; Murjan|المرجان|21.693|39.108; Obhur|أبحر|21.73|39.125;
Hamdaniyah|الحمدانية|21.763|39.195; Rabwah|الربوة|21.595|39.185; Fayha|الفيحاء|21.49|39.205;
Ajwad|الأجواد|21.605|39.27; Abruq Al Rughamah|أبرق الرغامة|||Abruq,أبرق; Nuzhah|النزهة|21.62|39.175;
Naseem|النسيم|21.512|39.23; Mushrifah|مشرفة|21.545|39.195; Wurud|الورود|21.518|39.21; Rayyan|الريان;
Manar|المنار|21.605|39.225; Rawabi|الروابي; Sulaimaniyah|السليمانية|21.5|39.245; Thaghr|الثغر|21.475|39.215;
Jamiah|الجامعة|21.475|39.24; Baghdadiyah East|البغدادية الشرقية|21.5|39.185|Baghdadiyah,البغدادية;
Baghdadiyah West|البغدادية الغربية|21.498|39.177; Amariyah|العمارية|21.492|39.188; Kandarah|الكندرة|21.497|39.193;
Hindawiyah|الهنداوية|21.475|39.183; Nuzlah Al Yamaniyah|النزلة اليمانية|21.465|39.203;
Nuzlah East|النزلة الشرقية|21.465|39.215; Ghulail|غليل|21.45|39.205; Petromin|بترومين; Mahjar|المحجر;
Karantinah|الكرنتينة|21.45|39.185; Sabil|السبيل|21.475|39.195; Thaalibah|الثعالبة|21.47|39.183;
Quwaizah|قويزة|21.45|39.27; Adl|العدل; Fadhilah|الفضيلة; Qurayyat|القريات|21.46|39.19;
Wazeeriyah|الوزيرية|21.43|39.23; Madain Al Fahd|مدائن الفهد; Amir Fawaz|الأمير فواز|21.42|39.29|Prince Fawaz;
Amir Abdulmajeed|الأمير عبدالمجيد|||Prince Abdulmajeed; Khumrah|الخمرة; Sanabel|السنابل; Sarooriyah|السرورية;
Iskan|الإسكان|21.42|39.24; Kilo Fourteen|كيلو أربعة عشر|21.45|39.31|Kilo 14; Muntazahat|المنتزهات;
Waha|الواحة|21.57|39.24; Tawfiq|التوفيق; Taysir|التيسير|21.56|39.27; Harazat|الحرازات; Rughamah|الرغامة|21.51|39.29;
Kawthar|الكوثر; Sawaed|السواعد; Yusr|اليسر; Bryman|بريمان|||Buraiman; Safwah|الصفوة; Murooj|المروج; Falah|الفلاح;
Asala|الأصالة; Firdous|الفردوس|21.79|39.12; Lulu|اللؤلؤ; Yaqout|الياقوت; Zumurrud|الزمرد; Sawari|الصواري;
Shira|الشراع|21.76|39.1; Amwaj|الأمواج|21.752|39.059;
Obhur North|أبحر الشمالية|21.75|39.1|Ubhur North,North Obhur,شمال أبحر;
Obhur South|أبحر الجنوبية|21.725|39.125|Ubhur South,South Obhur; Majid|الماجد|21.77|39.22;
Rahmaniyah|الرحمانية|21.79|39.23; Salhiyah|الصالحية; Taiba|طيبة|21.8|39.15; Khuzam|خزام|21.45|39.23;
Dhahban|ذهبان|21.93|39.11; Thuwal|ثول|22.28|39.1; Wafa|الوفاء; Nakheel|النخيل|21.54|39.27; Bandar|البندر;
Ghadir|الغدير; Hijaz|الحجاز; Sahifah|الصحيفة|21.493|39.196; Nahr|النهر; Corniche|الكورنيش|21.55|39.117;
Airport|مطار الملك عبدالعزيز|21.68|39.157|King Abdulaziz Airport; Industrial City|المدينة الصناعية|21.42|39.23;
Shifa|الشفا; Qouzain|القوزين; Umm Al Salam|أم السلم; Umm Hablain|أم حبلين|21.62|39.27; Rahili|الرحيلي|21.8|39.2;
Wadi|الوادي; Quryniyah|القرينية|21.28|39.23|Qryniah; Sarawat|السروات|21.35|39.23;
Mulaysa|المليساء|||Mulaisa; Jawharah|الجوهرة; Fanar|الفنار; Huda|الهدى; Manarat|المنارات; Farooq|الفاروق|||Farouq; Buhairat|البحيرات;
Durrah|الدرة|||Durrat Al Arus,درة العروس; Rabiyah|الرابية; Muntazah|المنتزه; KAUST|جامعة الملك عبدالله|22.309|39.104;
Islamic Port|ميناء جدة الإسلامي|21.47|39.165|Jeddah Port; Furusiyah|الفروسية|||Frosiyah; Masarrah|المسرة; Shuruq|الشروق|||Shorouq
`,
  Mecca: `
Ajyad|أجياد|21.417|39.829; Misfalah|المسفلة|21.41|39.823; Jarwal|جرول|21.43|39.815; Zahir|الزاهر|21.445|39.807;
Nuzhah|النزهة|21.439|39.8; Rusayfah|الرصيفة|21.413|39.795; Shawqiyah|الشوقية|21.38|39.793;
Aziziyah|العزيزية|21.407|39.86; Awali|العوالي; Batha Quraysh|بطحاء قريش|21.372|39.833; Sharai|الشرائع|21.47|39.94;
Nawariyah|النوارية|21.53|39.77; Aziziyah North|العزيزية الشمالية|21.415|39.865;
Aziziyah South|العزيزية الجنوبية|21.395|39.86; Khalidiyah|الخالدية|21.4|39.8; Kakiyah|الكعكية;
Hindawiyah|الهنداوية|21.415|39.81; Hujun|الحجون|21.437|39.823|Hagoon; Shubaikah|الشبيكة|21.421|39.821;
Shamiyah|الشامية|21.425|39.827; Mansur|المنصور|21.415|39.805; Tandabawi|الطندباوي|21.412|39.813;
Zahra|الزهراء|21.43|39.805; Rawdah|الروضة|21.43|39.855; Mursalat|المرسلات|21.4|39.875;
Faisaliyah|الفيصلية|21.435|39.855; Shisha|الششة|21.425|39.86; Rawabi|الروابي; Maabdah|المعابدة|21.44|39.845;
Jummaizah|الجميزة|21.435|39.84; Adl|العدل|21.445|39.86; Ghassalah|الغسالة|21.45|39.88; Khansa|الخنساء|21.44|39.85;
Utaibiyah|العتيبية|21.44|39.817; Tanim|التنعيم|21.48|39.81; Umrah|العمرة|21.48|39.79; Umrah Al Jadidah|العمرة الجديدة;
Buhairat|البحيرات; Taysir|التيسير|21.43|39.817; Shuhada|الشهداء|21.45|39.795; Hamra Umm Al Jud|الحمراء وأم الجود;
Sabhani|السبهاني|21.41|39.835; Wadi Jalil|وادي جليل; Naseem|النسيم|21.385|39.88; Jamiah|الجامعة|21.41|39.87;
Mina|منى|21.413|39.893; Arafat|عرفات|21.355|39.98; Muzdalifah|مزدلفة|21.385|39.925; King Fahd|الملك فهد;
Waly Al Ahd|ولي العهد; Nakkasah|النكاسة|21.405|39.825; Hijrah|الهجرة; Khadra|الخضراء; Rashidiyah|الراشدية|21.47|39.97;
Husainiyah|الحسينية|21.31|39.87; Salamah|السلامة; Andalus|الأندلس; Jabal Al Nur|جبل النور|21.457|39.86;
Kudai|كدي|21.395|39.827; Jabal Umar|جبل عمر|21.419|39.82; Shib Amir|شعب عامر|21.43|39.832;
Shib Ali|شعب علي|21.425|39.83; Ghazzah|الغزة|21.426|39.83;
Ri Dhakhir|ريع ذاخر|21.44|39.835|Rea Zakher,Reaa Zakher,ريع زاخر; Ri Bakhsh|ريع بخش;
Harat Al Bab|حارة الباب|21.424|39.82; Qararah|القرارة; Naqa|النقا|21.428|39.828; Sulaimaniyah|السليمانية|21.433|39.83;
Malawi|الملاوي; Sharai Al Mujahidin|شرائع المجاهدين; Bibyan|البيبان; Abdiyah|العابدية|21.335|39.96;
Muaisim|المعيصم|21.43|39.92; Hajlah|الهجلة|21.417|39.822; Umm Al Qura University|جامعة أم القرى|21.335|39.95;
Ukayshiyah|العكيشية|21.27|39.87
`,
  Taif: `
Shihar|شهار|21.26|40.42; Qumariyah|القمرية|21.28|40.415; Hawiyah|الحوية|21.44|40.49; Rawdah|الروضة;
Faisaliyah|الفيصلية|21.3|40.43; Salamah|السلامة|21.27|40.41; Sharafiyah|الشرفية; Shubra|شبرا|21.28|40.41;
Nuzhah|النزهة; Khalidiyah|الخالدية; Halqah|الحلقة; Wesam|الوسام|21.24|40.4; Naseem|النسيم; Rayyan|الريان; Hada|الهدا;
Shafa|الشفا|21.08|40.31; Qarwa|قروى; Sail|السيل|||Sail Al Kabir,السيل الكبير; Mathnah|المثناة|21.25|40.39;
Yamaniyah|اليمانية; Bukhariyah|البخارية; Aziziyah|العزيزية|21.27|40.4; Ruddaf|الردف|21.23|40.42;
City Center|وسط المدينة|||Downtown; Sharqiyah|الشرقية|21.275|40.42; Rabwah|الربوة; Maashi|معشي; Washha|وشحاء;
Rehab|الرحاب|||Rihab; Arfa|العرفاء|21.48|40.6; Sisad|سيسد|21.31|40.5|Saiysad; Umm Al Arad|أم العراد; Aqiq|عقيق;
Halqah West|الحلقة الغربية|||Halaqah Al Gharbiyah; Halqah East|الحلقة الشرقية|||Halaqah Al Sharqiyah; Nakhab|النخب; Sadad|السداد;
Matar|المطار|21.48|40.54|Airport; Sinaiyah|الصناعية|||Industrial Area; Jal|جال
`,
};
