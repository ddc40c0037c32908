/** English|Arabic|latitude|longitude|other spellings. A star marks a main town. Positions are approximate. */
export const KUWAIT = {
  areas: `
*Kuwait City|مدينة الكويت|29.3740|47.9780|Madinat Al Kuwait,الكويت,Al Asimah,العاصمة
Sharq|شرق|29.3820|47.9900|Al Sharq
Mirqab|المرقاب|29.3680|47.9830
Qibla|القبلة|29.3670|47.9680|Jibla,Jebla,جبلة
Dasman|دسمان|29.3880|48.0000
Salhiya|الصالحية|29.3640|47.9640
Bneid Al Qar|بنيد القار|29.3730|48.0050|Bnaid Al Gar,Bneid Al Gar
Dasma|الدسمة|29.3650|48.0030
Daiya|الدعية|29.3600|48.0160
Mansouriya|المنصورية|29.3590|47.9950
Abdullah Al Salem|ضاحية عبدالله السالم|29.3520|47.9850|عبدالله السالم
Nuzha|النزهة|29.3400|47.9930
Faiha|الفيحاء|29.3400|47.9790
Shamiya|الشامية|29.3500|47.9690
Rawda|الروضة|29.3290|47.9980
Adailiya|العديلية|29.3270|47.9830
Khaldiya|الخالدية|29.3250|47.9640
Kaifan|كيفان|29.3370|47.9580
Qadsiya|القادسية|29.3500|48.0040
Qortuba|قرطبة|29.3120|47.9860|Qurtuba,Cordoba
Surra|السرة|29.3130|48.0080
Yarmouk|اليرموك|29.3120|47.9690
Shuwaikh Industrial|الشويخ الصناعية|29.3290|47.9380|Shweikh Industrial
Shuwaikh Residential|الشويخ السكنية|29.3560|47.9490|Shweikh Residential
Shuwaikh Port|ميناء الشويخ|29.3550|47.9235|Shweikh Port
Shuwaikh Educational|الشويخ التعليمية|29.3380|47.9100|Shuwaikh Education,Shweikh Educational
Shuwaikh Medical|الشويخ الصحية|29.3260|47.9030|Sabah Medical,Shweikh Medical
Ghornata|غرناطة|29.3130|47.8760|Ghirnata,Granada
Sulaibikhat|الصليبخات|29.3180|47.8410|الصليبيخات
Doha|الدوحة|29.3170|47.8150
Nahdha|النهضة|29.3050|47.8640
Jaber Al Ahmad|جابر الأحمد|29.3470|47.7640|Jaber Al Ahmad City,مدينة جابر الأحمد
Qairawan|القيروان|29.3030|47.7900
North West Sulaibikhat|شمال غرب الصليبخات|29.3130|47.7960|شمال غرب الصليبيخات
*Hawalli|حولي|29.3330|48.0280
*Salmiya|السالمية|29.3340|48.0720
Rumaithiya|الرميثية|29.3170|48.0740
Jabriya|الجابرية|29.3190|48.0270
Salwa|سلوى|29.2960|48.0790
Bayan|بيان|29.3030|48.0480
Mishref|مشرف|29.2760|48.0670|Mishrif
West Mishref|غرب مشرف|29.2720|48.0450|West Mishrif
Mubarak Al Abdullah|مبارك العبدالله|29.2430|48.0430
Shaab|الشعب|29.3500|48.0300
Maidan Hawalli|ميدان حولي|29.3410|48.0210
Hittin|حطين|29.2830|48.0180|Hateen
Salam|السلام|29.2960|48.0120
Siddeeq|الصديق|29.2930|47.9930|Seddiq
Shuhada|الشهداء|29.2720|48.0330
Zahra|الزهراء|29.2770|47.9960
Bidaa|البدع|29.3130|48.0900
Anjafa|أنجفة|29.2883|48.0880
*Farwaniya|الفروانية|29.2770|47.9590
Khaitan|خيطان|29.2830|47.9750|Khaytan
Abraq Khaitan|أبرق خيطان|29.2930|47.9750|Abraq Khaytan
*Jleeb Al Shuyoukh|جليب الشيوخ|29.2570|47.9350|Jleeb,الجليب
Abbasiya|العباسية|29.2630|47.9290
Omariya|العمرية|29.2970|47.9560
Rabiya|الرابية|29.2960|47.9380
Rai|الري|29.3090|47.9450|Al Rai
Riggae|الرقعي|29.3080|47.9130|Reggai,Rigai
Ardiya|العارضية|29.2890|47.9080
Ardiya Industrial|العارضية الصناعية|29.2790|47.9180|Ardiya Small Industrial
Firdous|الفردوس|29.2870|47.8780|Ferdous
Sabah Al Nasser|صباح الناصر|29.2680|47.8800
Andalus|الأندلس|29.3030|47.8830
Rehab|الرحاب|29.2830|47.9320
Ishbiliya|إشبيلية|29.2720|47.9400|Eshbeliah
Abdullah Al Mubarak|عبدالله المبارك|29.2420|47.8930
West Abdullah Al Mubarak|غرب عبدالله المبارك|29.2280|47.8700
South Abdullah Al Mubarak|جنوب عبدالله المبارك|29.2220|47.8980
Dajeej|الضجيج|29.2610|47.9640
Shadadiya|الشدادية|29.2600|47.9010|Sabah Al Salem University City
Kuwait Airport|مطار الكويت|29.2270|47.9690
Sabah Al Salem|صباح السالم|29.2570|48.0570
Adan|العدان|29.2280|48.0650
Qusour|القصور|29.2150|48.0720
Qurain|القرين|29.2030|48.0790
*Mubarak Al Kabeer|مبارك الكبير|29.1900|48.0870
Messila|المسيلة|29.2390|48.0940
Abu Fatira|أبو فطيرة|29.1980|48.1020
Funaitees|الفنيطيس|29.2230|48.0980
Abu Al Hasaniya|أبو الحصانية|29.1900|48.1140
Sabhan|صبحان|29.2270|48.0080
Wista|الوسطى|29.2080|48.0480
*Ahmadi|الأحمدي|29.0770|48.0830
*Fahaheel|الفحيحيل|29.0830|48.1300
Mangaf|المنقف|29.0970|48.1290
Abu Halifa|أبو حليفة|29.1300|48.1240
Mahboula|المهبولة|29.1470|48.1250
Fintas|الفنطاس|29.1740|48.1210
Egaila|العقيلة|29.1730|48.1010|Eqaila
Riqqa|الرقة|29.1460|48.1080
Hadiya|هدية|29.1440|48.0930
Daher|الظهر|29.1620|48.0560|Thaher
Sabahiya|الصباحية|29.1110|48.1050
Fahad Al Ahmad|فهد الأحمد|29.1270|48.1050
Jaber Al Ali|جابر العلي|29.1700|48.0830
Ali Sabah Al Salem|علي صباح السالم|28.9560|48.1530|Umm Al Hayman,أم الهيمان
Mina Abdullah|ميناء عبدالله|29.0130|48.1500
Shuaiba|الشعيبة|29.0380|48.1380
Bnaider|بنيدر|28.8000|48.2850
Julaia|الجليعة|28.8700|48.2500
Zour|الزور|28.7400|48.3800
Khairan|الخيران|28.6640|48.3750
*Sabah Al Ahmad|صباح الأحمد|28.7850|48.0500|Sabah Al Ahmad City,مدينة صباح الأحمد
Sabah Al Ahmad Sea City|صباح الأحمد البحرية|28.6500|48.3600|Sabah Al Ahmad Marine City,مدينة صباح الأحمد البحرية
Wafra|الوفرة|28.6390|47.9310
Wafra Residential|الوفرة السكنية|28.5800|48.0700
Nuwaiseeb|النويصيب|28.5700|48.3850
*Jahra|الجهراء|29.3370|47.6580
Qasr|القصر|29.3430|47.6850
Naseem|النسيم|29.3230|47.6870
Naeem|النعيم|29.3340|47.6930
Oyoun|العيون|29.3310|47.6480
Taima|تيماء|29.3250|47.6700
Waha|الواحة|29.3400|47.6460
Saad Al Abdullah|سعد العبدالله|29.3120|47.7180|Saad Al Abdullah City,مدينة سعد العبدالله
Sulaibiya|الصليبية|29.2850|47.8200
Amghara|أمغرة|29.3100|47.7550
Kabd|كبد|29.1700|47.7300
Mutlaa|المطلاع|29.4400|47.6600
Subiya|الصبية|29.5700|48.1400|Sabiya,Sabiyah
Abdali|العبدلي|30.0400|47.6900
Nugra|النقرة|29.3270|48.0290|Nigra,Al Nugra,Nuqra
Shaab Al Bahri|الشعب البحري|29.352|48.034|Shaab Bahri
South Surra|جنوب السرة|29.2860|48.0050
Masayel|المسايل|29.2340|48.0890|Al Masayel,Masayil
Sulaibiya Industrial|الصليبية الصناعية|29.2780|47.8080|Sulaibiya Industrial Area
Sulaibiya Farms|الصليبية الزراعية|29.2600|47.7600|Sulaibiya Agricultural
Jahra Industrial|الجهراء الصناعية|29.3320|47.7130|Jahra Industrial Area
Jahra Camps|معسكرات الجهراء|29.3480|47.6100|Jahra Military Camps,مخيمات الجهراء العسكرية
Kazma|كاظمة|29.3900|47.6700|Kathma,Kazmah
Bar Al Jahra|بر الجهراء|29.2900|47.5500
Rawdatain|الروضتين|29.8500|47.6700
Sabriya|الصابرية|29.8000|47.7800
Khairan City|مدينة الخيران|28.6300|48.3500|Khairan Residential,الخيران السكنية
Wafra Farms|الوفرة الزراعية|28.6200|47.9600|Agricultural Wafra,Wafra Agricultural,مزارع الوفرة
Dubaiya|الضباعية|28.9000|48.2100|Dubaeya,Dhubaiya
East Ahmadi|شرق الأحمدي|29.0900|48.1000|East Al Ahmadi
South Sabahiya|جنوب الصباحية|29.0990|48.1010
Mina Al Ahmadi|ميناء الأحمدي|29.0680|48.1420|Ahmadi Port
Magwa|المقوع|29.1350|48.0300|Magwa Ahmadi
Arifjan|عريفجان|28.8800|48.1700
Burgan|برقان|28.9600|47.9700
South Wista|جنوب وسطي|29.1900|48.0400|South Wasati
Abu Fatira Industrial|أبو فطيرة الحرفية|29.2000|48.0700|West Abu Fatira
Hasawi|الحساوي|29.2600|47.9200|Jleeb Hasawi
Watiya|الوطية|29.3640|47.9680
Mubarakiya|المباركية|29.3770|47.9730|Souq Mubarakiya
Sawaber|الصوابر|29.3790|47.9830
Failaka|فيلكا|29.4400|48.3300|Failaka Island,جزيرة فيلكا
Rai Industrial|الري الصناعية|29.3150|47.9400|Al Rai Industrial
South Saad Al Abdullah|جنوب سعد العبدالله|29.2800|47.6900
South Sabah Al Ahmad|جنوب صباح الأحمد|28.7200|48.0300
South Jaber Al Ahmad|جنوب جابر الأحمد|29.3300|47.7700
Ali Al Salem|علي السالم|29.3467|47.5208|Ali Al Salem Air Base,قاعدة علي السالم
Shuaiba Industrial|الشعيبة الصناعية|29.0300|48.1300
Nawaf Al Ahmad|نواف الأحمد|29.5200|47.7000|Nawaf Al Ahmad City,مدينة نواف الأحمد
Abdali Farms|مزارع العبدلي|30.0000|47.7500
Umm Al Aish|أم العيش|29.7300|47.7200
`,
  governorates: `
Capital Governorate|محافظة العاصمة|29.3085|47.9630
Hawalli Governorate|محافظة حولي|29.2840|48.0650
Farwaniya Governorate|محافظة الفروانية|29.2420|47.9000
Mubarak Al Kabeer Governorate|محافظة مبارك الكبير|29.2170|48.0650
Ahmadi Governorate|محافظة الأحمدي|28.8950|47.9500
Jahra Governorate|محافظة الجهراء|29.5500|47.4500
`,
};
