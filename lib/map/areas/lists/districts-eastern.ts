/** Districts of cities in the Eastern Province: English|Arabic|latitude|longitude|other spellings, by the city's English name. */
export const EASTERN_DISTRICTS: Record<string, string> = {
  Dammam: `
Adamah|العدامة|26.433|50.105; Mazruiyah|المزروعية|26.44|50.115; Shati|الشاطئ|26.47|50.12|Shatea;
Jalawiyah|الجلوية|26.425|50.083; Rayyan|الريان|26.405|50.09; Taybah|طيبة|26.37|50.04;
Faisaliyah|الفيصلية|26.39|50.065; Uhud|أحد|26.41|50.035; Nuzhah|النزهة|26.39|50.1;
King Fahd Suburb|ضاحية الملك فهد|26.43|50; Shati East|الشاطئ الشرقي|26.475|50.125|East Shati;
Shati West|الشاطئ الغربي|26.48|50.115|West Shati; Rawdah|الروضة|26.395|50.085; Hamra|الحمراء|26.475|50.09;
Muraikabat|المريكبات|26.405|50.1; Khalij|الخليج|26.445|50.085; Badiyah|البادية|26.43|50.085;
Qadisiyah|القادسية|26.43|50.07; Khalidiyah|الخالدية|26.42|50.13; Anud|العنود; Tubaishi|الطبيشي|26.42|50.12;
Nakheel|النخيل|26.44|50.095; Suq|السوق|26.435|50.107; Amamrah|العمامرة|26.435|50.1; Dawasir|الدواسر|26.44|50.105;
Qazaz|القزاز|26.44|50.1; Rabi|الربيع|26.435|50.11; Zuhur|الزهور; Muhammadiyah|المحمدية|26.445|50.07; Nawras|النورس;
Mazari|المزارع|26.465|50.06; Jamiyin|الجامعيين; Firdous|الفردوس; Manar|المنار; Safa|الصفا; Fanar|الفنار; Wahah|الواحة;
Hada|الهدا; Salam|السلام; Aziziyah|العزيزية; Iskan|الإسكان; Ghirnatah|غرناطة; Ghadir|الغدير|26.43|50.045; Bader|بدر;
Andalus|الأندلس|26.44|50.06; Ittisalat|الاتصالات; Amal|الأمل; Rakah North|الراكة الشمالية|26.375|50.175|North Rakah;
Abdullah Fuad|عبدالله فؤاد|26.39|50.11; Ibn Khaldun|ابن خلدون|26.42|50.105; Muntazah|المنتزه; Shula|الشعلة;
Hussam|الحسام; Qusour|القصور|26.385|50.02; Yasmin|الياسمين; Taawun|التعاون|26.435|50.08;
King Fahd Airport|مطار الملك فهد|26.471|49.798|Airport; Second Industrial City|المدينة الصناعية الثانية;
First Industrial City|المدينة الصناعية الأولى|26.395|50.14; Murjan|المرجان;
Khalidiyah North|الخالدية الشمالية|26.42|50.145|North Khalidiyah;
Khalidiyah South|الخالدية الجنوبية|||South Khalidiyah; Dabab|الضباب; Saif|السيف; Amanah|الأمانة|26.375|49.97;
Nahdah|النهضة; Nur|النور|26.42|50.04|Noor; Nada|الندى; King Abdulaziz Port|ميناء الملك عبدالعزيز|26.489|50.187;
Corniche|الكورنيش|26.46|50.12; Sinaiyah|الصناعية|26.44|50.03|Industrial Area;
Imam University|جامعة الإمام عبدالرحمن|26.395|50.19|Imam Abdulrahman University; Jawharah|الجوهرة; Fursan|الفرسان;
Shifa|الشفاء; Athir|الأثير|||Atheer; Muhammad Bin Saud|محمد بن سعود|26.432|50.117|Prince Muhammad Bin Saud;
Madinat Al Ummal|مدينة العمال|26.435|50.095; Matar|حي المطار; Hadabah|الهضبة;
Urubah|العروبة
`,
  Khobar: `
Thuqbah|الثقبة|26.269|50.196; Aqrabiyah|العقربية|26.295|50.19; Olaya|العليا|26.305|50.183|Ulaya;
Yarmuk|اليرموك|26.303|50.208; Corniche|الكورنيش|26.288|50.222; Hada|الهدا|26.317|50.168; Khuzama|الخزامى;
Rawabi|الروابي|26.333|50.2; Rakah|الراكة|26.355|50.195; Aziziyah|العزيزية|26.195|50.208;
Rakah South|الراكة الجنوبية|26.35|50.195|South Rakah; Khobar North|الخبر الشمالية|26.29|50.215|North Khobar;
Khobar South|الخبر الجنوبية|26.275|50.215|South Khobar; Hizam Al Akhdar|الحزام الأخضر|26.31|50.2|Green Belt;
Hizam Al Dhahabi|الحزام الذهبي|26.305|50.215|Golden Belt; Bandariyah|البندرية|26.3|50.205; Jisr|الجسر|26.22|50.21;
Hamra|الحمراء|26.24|50.2; Rawdah|الروضة; Khalij|الخليج; Tahliyah|التحلية|26.19|50.19; Sadafah|صدفة|||Sadafa;
Lulu|اللؤلؤ; Kawthar|الكوثر; Iskan|الإسكان; Andalus|الأندلس; Bayuniyah|البايونية|26.285|50.2;
Madinah Al Umaliyah|المدينة العمالية; Qashlah|القشلة|26.31|50.15; Dana|الدانة|26.35|50.15; Doha|الدوحة|26.32|50.16;
Jamiah|الجامعة|26.32|50.15; Safa|الصفا; Buhairah|البحيرة; Tilal|التلال; Murjan|المرجان; Sawari|الصواري; Amwaj|الأمواج;
Shiraa|الشراع; Ishbiliyah|إشبيلية|||إشبيليا; Qurtubah|قرطبة|26.35|50.205; Taawun|التعاون; Nuzhah|النزهة;
Half Moon Bay|شاطئ نصف القمر|26.132|50.08|Half Moon Beach; Subaikhah|الصبيخة|26.275|50.2|Sbekhah; Ibn Sina|ابن سينا;
Khawr|الخور|||Khor; Jawharah|الجوهرة;
Aqiq|العقيق; Raja|الرجاء
`,
  Dhahran: `
Doha North|الدوحة الشمالية|26.325|50.165|North Doha,الدوحة; Doha South|الدوحة الجنوبية|26.315|50.165|South Doha;
Dana North|الدانة الشمالية|||North Dana,الدانة; Dana South|الدانة الجنوبية|26.345|50.15|South Dana; Jamiah|الجامعة;
Qusur|القصور; Tihamah|تهامة; Hijr|هجر; Haras|الحرس; Ajyal|أجيال|26.25|50.06;
Aramco Camp|حي أرامكو السكني|26.31|50.125|Aramco;
KFUPM|جامعة الملك فهد للبترول والمعادن|26.307|50.145|King Fahd University;
King Abdulaziz Air Base|القاعدة الجوية|26.265|50.152; Dhahran Techno Valley|وادي الظهران للتقنية|26.305|50.13;
West Dhahran|غرب الظهران; Qashlah|القشلة
`,
  Qatif: `
Tarout|تاروت|26.57|50.065|Tarut; Awamiyah|العوامية|26.59|49.99; Qudaih|القديح; Jish|الجش|26.505|50.005;
Anak|عنك|26.52|50.025; Nasirah|الناصرة|26.56|50; Majidiyah|المجيدية|26.55|50.03; Khuzama|الخزامى;
Shuwaikah|الشويكة|26.54|50.01; Bahari|البحاري; Hallat Muhaish|حلة محيش|26.54|49.99; Umm Al Hamam|أم الحمام;
Zahra|الزهراء; Darin|دارين|26.547|50.076; Rabiyah|الربيعية|26.57|50.08; Qalah|القلعة|26.565|50.005;
Mayyas|مياس; Dababiyyah|الدبابية|||Dubabiyah; Kuwaikib|الكويكب|26.56|50.01; Tawbi|التوبي|26.555|49.985|Tubi;
Khuwaildiyah|الخويلدية|26.545|49.985|Khuwailidiyah; Jarudiyah|الجارودية|26.535|49.99; Sanabis|سنابس|26.57|50.085;
Zur|الزور|26.592|50.076; Malahah|الملاحة|26.51|49.995; Deirah|الديرة|26.565|50.065;
Turkiyah|التركية|26.55|50.043; Jazirah|الجزيرة; Shati|الشاطئ|||Shatea; Fath|الفتح|||Fatah
`,
  Saihat: `
Firdous|الفردوس; Noor|النور|||Nur; Ghadir|الغدير; Kawthar|الكوثر; Salam|السلام; Khalij|الخليج|||Khaleej; Dirah|الديرة
`,
  Jubail: `
Fanateer|الفناتير|27.12|49.56; Deffi|الدفي|27.085|49.56|Daffi; Huwailat|الحويلات|27.09|49.57; Jalmudah|جلمودة;
Matrafiyah|المطرفية|||Mutrafiyah; Farooq|الفاروق; Jubail Al Balad|الجبيل البلد|27.01|49.66|Downtown;
Taibah|طيبة|26.99|49.64; Rehab|الرحاب; Khaldiyah|الخالدية; Andalus|الأندلس;
Industrial City|الجبيل الصناعية|||Jubail Industrial; Lulu|اللؤلؤ; Khalij|الخليج; Quds|القدس; Fayha|الفيحاء;
Hijaz|الحجاز; Najd|نجد; Firdous|الفردوس; Hamra|الحمراء; Rawdah|الروضة; Qurtubah|قرطبة; Danah|الدانة|||Dana; Aziziyah|العزيزية;
Shati|الشاطئ|||Shatea; King Abdulaziz Naval Base|قاعدة الملك عبدالعزيز البحرية|26.94|49.71|Naval Base; Yarmuk|اليرموك;
Salam|السلام; Sinaiyah|الصناعية|||Industrial Area
`,
  Hofuf: `
Rabwah|الربوة; Salihiyah|الصالحية|25.37|49.59; Khalidiyah|الخالدية; Mazru|المزروع; Rawdah|الروضة; Faisaliyah|الفيصلية;
Hazm|الحزم; Muhammadiyah|المحمدية; Nayfiyah|النايفية; Naathil|النعاثل|25.37|49.585; Kut|الكوت|25.38|49.59;
Rifah|الرفعة|25.375|49.59; Andalus|الأندلس; Iskan|الإسكان; Sulaimaniyah|السليمانية; Salmaniyah|السلمانية;
Muthalath|المثلث|||Muthallath,Mathalith; Ruqaiqah|الرقيقة|25.35|49.57; Sahafah|الصحافة; King Fahd|الملك فهد;
Bandariyah|البندرية; Hamra|الحمراء; Olaya|العليا|||Ulaya; Aziziyah|العزيزية; Naseem|النسيم; Mazruiyah|المزروعية|||Mazrouiyah;
Umm Khuraisan|أم خريسان; Rayyan|الريان; Muruj|المروج|||Murooj; King Faisal University|جامعة الملك فيصل|25.345|49.596
`,
  Mubarraz: `
Rashidiyah|الراشدية; Mahasin|المحاسن; Uyun|العيون; Siyasib|السياسب; Qadisiyah|القادسية; Yarmuk|اليرموك; Hazm|الحزم;
Nuzhah|النزهة; Atban|العتبان; Magabil|المقابل; Shubah|الشعبة|||Shuabah; Faisal|الفيصل; Salam|السلام
`,
  Khafji: `
Aziziyah|العزيزية; Faisaliyah|الفيصلية; Khalidiyah|الخالدية; Muruj|المروج|||Murooj; Nahdah|النهضة; Rayyan|الريان;
Taawun|التعاون; Yasmin|الياسمين; Jawharah|الجوهرة; Shati|الشاطئ|||Shatea; Rawdah|الروضة; Nuzhah|النزهة; Hamra|الحمراء;
Salam|السلام
`,
  'Hafar Al Batin': `
Aziziyah|العزيزية; Faisaliyah|الفيصلية; Khalidiyah|الخالدية; Muhammadiyah|المحمدية; Rabwah|الربوة; Rawdah|الروضة;
Rayyan|الريان; Nayfiyah|النايفية; Sulaimaniyah|السليمانية; Yarmuk|اليرموك; Fayha|الفيحاء; Nuzhah|النزهة; Wadi|الوادي;
Muruj|المروج|||Murooj; Masif|المصيف; Baladiyah|البلدية; Iskan|الإسكان; Tilal|التلال; Wurud|الورود; Safa|الصفا;
Sinaiyah|الصناعية|||Industrial Area; Abu Musa Al Ashari|أبو موسى الأشعري
`,
};
