/** Districts of Riyadh and of cities near it: English|Arabic|latitude|longitude|other spellings, by the city's English name. */
export const RIYADH_DISTRICTS: Record<string, string> = {
  Riyadh: `
Olaya|العليا|24.695|46.683|Ulaya; Sulaimaniyah|السليمانية|24.702|46.7; Malaz|الملز|24.665|46.733;
Murabba|المربع|24.66|46.708; Batha|البطحاء|24.638|46.715; Wurud|الورود|24.72|46.678;
King Fahd|الملك فهد|24.742|46.672; Mursalat|المرسلات|24.75|46.69; Nakheel|النخيل|24.742|46.622;
Muruj|المروج|24.756|46.658; Ghadir|الغدير|24.774|46.656; Nafal|النفل|24.779|46.676; Taawun|التعاون|24.771|46.697;
Izdihar|الازدهار|24.78|46.717; Wadi|الوادي|24.79|46.69; Rabi|الربيع|24.795|46.661; Aqiq|العقيق|24.777|46.626;
Hittin|حطين|24.764|46.6; Malqa|الملقا|24.8|46.597; Sahafah|الصحافة|24.803|46.64; Yasmin|الياسمين|24.823|46.644;
Narjis|النرجس|24.862|46.665; Arid|العارض; Qurtubah|قرطبة|24.813|46.735; Ghirnatah|غرناطة|24.79|46.755|Granada;
Hamra|الحمراء|24.776|46.756; Rawdah|الروضة|24.734|46.769; Rayyan|الريان|24.708|46.778; Khaleej|الخليج|24.772|46.8;
Nahdah|النهضة|24.759|46.815; Naseem|النسيم|24.723|46.83; Yarmuk|اليرموك|24.806|46.79; Sulay|السلي|24.67|46.855;
Diplomatic Quarter|حي السفارات|24.682|46.625|السفارات; Irqah|عرقة|24.69|46.6;
Dhahrat Laban|ظهرة لبن|24.62|46.53; Laban|لبن; Suwaidi|السويدي|24.592|46.672; Shifa|الشفا|24.575|46.7;
Aziziyah|العزيزية|24.584|46.764; Manfuhah|منفوحة|24.608|46.726; Diriyah|الدرعية|24.737|46.576;
Wahah|الواحة|24.742|46.715; Skirinah|سكيرينة|24.615|46.735; Uhud|أحد|24.495|46.64|Ohod;
Duraihimiyah|الدريهمية|||Duraihemiyah; Rimayah|الرماية; Dahiyat Namar|ضاحية نمار; Misfat|المصفاة; Dirab|ديراب;
Siyah|صياح; Mansuriyah|المنصورية; Khashm Al An|خشم العان; Awali|العوالي; Zahrah|الزهرة|24.585|46.66;
Qairawan|القيروان; Munsiyah|المونسية|24.838|46.772; Ishbiliyah|إشبيلية|24.793|46.792|Eshbelia,إشبيليا; Tuwaiq|طويق;
Rimal|الرمال; Rahmaniyah|الرحمانية|24.713|46.66;
King Abdullah Financial District|مركز الملك عبدالله المالي|24.763|46.641|KAFD,كافد; Rabwah|الربوة|24.69|46.757;
Falah|الفلاح|24.797|46.71; Andalus|الأندلس|24.742|46.79; Quds|القدس|24.757|46.752; Salam|السلام|24.707|46.81;
Rawabi|الروابي|24.69|46.79; Saadah|السعادة|24.692|46.845; Fayha|الفيحاء|24.685|46.81; Manar|المنار|24.725|46.797;
Jazirah|الجزيرة|24.667|46.79; Jarir|جرير|24.676|46.755; Dubbat|الضباط|24.683|46.72; Safa|الصفا|24.665|46.765;
Zahra|الزهراء|24.686|46.73; Khuzama|الخزامى|24.705|46.605; Muhammadiyah|المحمدية|24.733|46.65;
Raid|الرائد|24.71|46.636; Khalidiyah|الخالدية|24.618|46.747; Iskan|الإسكان; Mansurah|المنصورة|24.605|46.745;
Yamamah|اليمامة|24.597|46.722; Ulaishah|عليشة|24.637|46.688; Nasiriyah|الناصرية|24.655|46.68;
Namudhajiyah|النموذجية|24.655|46.693; Fakhiriyah|الفاخرية|24.648|46.674; Amal|العمل|24.647|46.722;
Umm Al Hamam East|أم الحمام الشرقي|24.69|46.655|East Umm Al Hamam,أم الحمام;
Umm Al Hamam West|أم الحمام الغربي|24.69|46.645|West Umm Al Hamam;
North Maathar|المعذر الشمالي|24.693|46.67|North Mathar,Maathar North; Maathar|المعذر|24.663|46.678|Mathar;
Hada|الهدا|24.66|46.64; Shimaisi|الشميسي|24.627|46.695; Sinaiyah|الصناعية|24.645|46.743|Industrial Area;
Badiah|البديعة|24.617|46.672; Badr|بدر|24.52|46.725; Marwah|المروة|24.535|46.68; Masani|المصانع|24.56|46.735;
Dar Al Baida|الدار البيضاء|24.56|46.815; Hazm|الحزم|24.54|46.645; Okaz|عكاظ|24.512|46.66|Ukaz;
Namar|نمار|24.56|46.675; Dhahrat Namar|ظهرة نمار|24.555|46.6; Dhahrat Al Badiah|ظهرة البديعة|24.6|46.665;
West Suwaidi|السويدي الغربي|24.575|46.62|Suwaidi West; Shubra|شبرا|24.575|46.665; Sultanah|سلطانة|24.602|46.69;
Urayja|العريجاء|24.63|46.65; Urayja West|العريجاء الغربية|24.605|46.605|West Urayja;
Urayja Middle|العريجاء الوسطى|24.618|46.63|Middle Urayja,Central Urayja; Mahdiyah|المهدية|24.66|46.525; Hayer|الحائر;
Taybah|طيبة|24.53|46.845; Difa|الدفاع; Iskan Al Dakhili|إسكان الداخلية; Nur|النور; Ghubairah|غبيرة|24.622|46.735;
Salhiyah|الصالحية|24.642|46.733; Thulaim|ثليم|24.643|46.726; Futah|الفوطة|24.641|46.71; Jaradiyah|الجرادية|24.62|46.7;
Umm Salim|أم سليم|24.632|46.7; Wisham|الوشام|24.647|46.702; Wazarat|الوزارات|24.665|46.715; Nadhim|النظيم|||Nazeem;
Nasim East|النسيم الشرقي|24.737|46.845|East Naseem; Nasim West|النسيم الغربي|24.727|46.82|West Naseem;
Janadriyah|الجنادرية; Birriyah|البرية; Mughrizat|المغرزات|24.767|46.722; Masif|المصيف|24.766|46.68;
Nuzhah|النزهة|24.757|46.706; King Abdullah|الملك عبدالله|24.737|46.727; King Abdulaziz|الملك عبدالعزيز|24.717|46.727;
King Faisal|الملك فيصل|24.765|46.773; King Salman|الملك سلمان|24.743|46.703; Salah Al Din|صلاح الدين|24.728|46.697;
Qadisiyah|القادسية|24.825|46.83; Shuhada|الشهداء|24.78|46.745; Nada|الندى|24.806|46.68; Banban|بنبان;
Wadi Laban|وادي لبن; Faisaliyah|الفيصلية|24.632|46.77; Maizilah|المعيزلة|24.8|46.85|Maizila; Bayan|البيان|24.86|46.87;
Ghannamiyah|الغنامية|24.47|46.8; Sidrah|سدرة; Salboukh|صلبوخ|25.07|46.35;
Airport|مطار الملك خالد|24.958|46.699|King Khalid Airport; Dirah|الديرة|24.631|46.714;
New Manfuhah|منفوحة الجديدة|24.613|46.73|Manfuhah Al Jadidah; Awd|العود|24.625|46.725;
Marqab|المرقب|24.633|46.722|Mirqab,Margab; Dahou|الدحو|24.63|46.709|Duhu; Utayqah|عتيقة|24.605|46.71|Ateegah; Oraid|عريض|||Uraidh;
Khuzam|خزام|24.93|46.65; Zuhur|الزهور; Rayah|الراية; Khair|الخير|||Khayr;
Princess Nourah University|جامعة الأميرة نورة|24.846|46.725|PNU;
King Saud University|جامعة الملك سعود|24.722|46.627|KSU;
Imam University|جامعة الإمام|24.815|46.7|Imam Muhammad University; Turaif|الطريف|24.733|46.575|At Turaif;
Bujairi|البجيري|24.737|46.577; Rehab|الرحاب|||Rihab; Misk City|مدينة محمد بن سلمان غير الربحية|24.69|46.555|Misk;
Qiddiya|القدية|24.59|46.33
`,
  Kharj: `
Saih|السيح|24.15|47.31|Seeh; Khalidiyah|الخالدية; Rayyan|الريان; Faisaliyah|الفيصلية; Yamamah|اليمامة;
Aziziyah|العزيزية; Andalus|الأندلس; Sulamiyah|السلمية|24.15|47.36; Nahdah|النهضة; Mansurah|المنصورة; Muntazah|المنتزه;
Khuzama|الخزامى; Wurud|الورود|||Worud; Salam|السلام; Rashidiyah|الراشدية;
Yarmuk|اليرموك
`,
  Zulfi: `
Faisaliyah|الفيصلية; Khalidiyah|الخالدية; Aziziyah|العزيزية; Alqa|علقة; Rawdah|الروضة; Yamamah|اليمامة; Rayyan|الريان;
Nahdah|النهضة
`,
};
