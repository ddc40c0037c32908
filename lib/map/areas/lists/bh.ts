/** English|Arabic|latitude|longitude|other spellings. A star marks a main town. Positions are approximate. */
export const BAHRAIN = {
  areas: `
*Manama|المنامة|26.2285|50.5800
Diplomatic Area|المنطقة الدبلوماسية|26.2420|50.5890
Bahrain Bay|خليج البحرين|26.2498|50.5810
Hoora|الحورة|26.2360|50.5950
Ras Rumman|رأس رمان|26.2380|50.5890
Gudaibiya|القضيبية|26.2250|50.5960|Qudaibiya
Juffair|الجفير|26.2130|50.6050
Adliya|العدلية|26.2150|50.5890
Umm Al Hassam|أم الحصم|26.1990|50.5930
Mahooz|الماحوز|26.2060|50.5870
Ghuraifa|الغريفة|26.2070|50.6040
Salmaniya|السلمانية|26.2180|50.5730
Zinj|الزنج|26.2060|50.5750
Naim|النعيم|26.2270|50.5700
Suwayfiyah|السويفية|26.2230|50.5690
Segaiya|السقية|26.2110|50.5800|Suqayyah
Bilad Al Qadeem|البلاد القديم|26.2070|50.5590
Burhama|البرهامة|26.2160|50.5540
Sanabis|السنابس|26.2260|50.5560
*Seef|السيف|26.2330|50.5400
Karbabad|كرباباد|26.2320|50.5270
Daih|الديه|26.2230|50.5480
*Jidhafs|جدحفص|26.2180|50.5440|Jid Hafs
Jablat Hibshi|جبلة حبشي|26.2160|50.5250
Karrana|كرانة|26.2300|50.5100
Abu Saiba|أبو صيبع|26.2200|50.5070
Shakhura|الشاخورة|26.2130|50.5030
Maqaba|مقابة|26.2140|50.4930
Qadam|القدم|26.2150|50.5170
Tubli|توبلي|26.1920|50.5490
Jid Ali|جد علي|26.1820|50.5610
*Isa Town|مدينة عيسى|26.1740|50.5480|Madinat Isa
Salmabad|سلماباد|26.1850|50.5250
Aali|عالي|26.1530|50.5270|A'ali
Sanad|سند|26.1570|50.5800
Jurdab|جرداب|26.1700|50.5730
*Muharraq|المحرق|26.2570|50.6120
Busaiteen|البسيتين|26.2690|50.6000
Halat Bu Maher|حالة بو ماهر|26.2450|50.6140
Arad|عراد|26.2510|50.6340
*Hidd|الحد|26.2450|50.6540
Galali|قلالي|26.2740|50.6470|Qalali
Samaheej|سماهيج|26.2820|50.6370
Dair|الدير|26.2870|50.6250
Amwaj Islands|جزر أمواج|26.2880|50.6640|Amwaj,أمواج
Diyar Al Muharraq|ديار المحرق|26.3080|50.6190
*Riffa|الرفاع|26.1300|50.5600
East Riffa|الرفاع الشرقي|26.1280|50.5720
West Riffa|الرفاع الغربي|26.1250|50.5420
Buhair|البحير|26.1440|50.5700
Bu Kowarah|بو كوارة|26.1220|50.5720|Bukuwarah,Bu Kuwara,Abu Kuwarah
Hajiyat|الحجيات|26.1130|50.5620
*Hamad Town|مدينة حمد|26.1150|50.5060|Madinat Hamad
Buri|بوري|26.1530|50.5010
Dar Kulaib|دار كليب|26.0730|50.5040
Malkiya|المالكية|26.0970|50.4850
Karzakkan|كرزكان|26.1170|50.4800
Damistan|دمستان|26.1320|50.4770
Hamala|الهملة|26.1520|50.4630
Jasra|الجسرة|26.1700|50.4570
Janabiya|الجنبية|26.1860|50.4680
Saar|سار|26.1950|50.4860
Budaiya|البديع|26.2130|50.4550
Bani Jamra|بني جمرة|26.2110|50.4630
Diraz|الدراز|26.2190|50.4720
Barbar|باربار|26.2270|50.4790
Salman City|مدينة سلمان|26.2450|50.4550|Madinat Salman,Salman Town,Northern City,المدينة الشمالية
Qalat Al Bahrain|قلعة البحرين|26.2330|50.5200
*Sitra|سترة|26.1550|50.6180
Nuwaidrat|النويدرات|26.1340|50.5960
Eker|العكر|26.1400|50.6070
Maameer|المعامير|26.1330|50.6110|Ma'ameer
Awali|عوالي|26.0880|50.5500
Zallaq|الزلاق|26.0500|50.4880
Askar|عسكر|26.0560|50.6140
Jaww|جو|26.0000|50.6170
Durrat Al Bahrain|درة البحرين|25.8470|50.6050
Sakhir|الصخير|26.0400|50.5200
Sehla|السهلة|26.2080|50.5430|Sahla,North Sehla,North Sahla,السهلة الشمالية
South Sehla|السهلة الجنوبية|26.2010|50.5360
Jannusan|جنوسان|26.2330|50.4990|Janusan
Dilmunia|دلمونيا|26.2870|50.5880|Dilmunia Island
Marassi|مراسي البحرين|26.3030|50.6300|Marassi Al Bahrain,مراسي
Nabih Saleh|النبيه صالح|26.1840|50.5870|Nabi Saleh
Khamis|الخميس|26.2080|50.5480
Shahrakan|شهركان|26.0800|50.4900|Shahrakkan
Sadad|صدد|26.0880|50.4870
Hajar|الحجر|26.2200|50.4950
Markh|المرخ|26.2070|50.4730
Qurayya|القرية|26.1980|50.4640
Hilat Abdul Saleh|حلة عبد الصالح|26.2230|50.5130
Nurana|نورانا|26.2455|50.5080
Mahazza|المحزة|26.1560|50.6230
Wadyan|واديان|26.1620|50.6110
Kharijiya|الخارجية|26.1580|50.6150
Sufala|سفالة|26.1520|50.6220
Marquban|مرقوبان|26.1600|50.6200
Zayed Town|مدينة زايد|26.1660|50.5290|Madinat Zayed
Tashan|طشان|26.2140|50.5480
Musalla|المصلى|26.2120|50.5430
Jid Al Haj|جد الحاج|26.2240|50.4900
Mina Salman|ميناء سلمان|26.2000|50.6070
Fateh|الفاتح|26.2180|50.5980
Khalifa Town|مدينة خليفة|25.9900|50.5950|Madinat Khalifa
Dur|الدور|25.9830|50.6080
Ras Hayyan|رأس حيان|26.0300|50.6120
Lawzi|اللوزي|26.1330|50.5100
Financial Harbour|مرفأ البحرين المالي|26.2385|50.5740|Bahrain Financial Harbour
Bahrain Airport|مطار البحرين|26.2710|50.6330
Halat Nuaim|حالة النعيم|26.2440|50.6400|Halat Al Naim
Halat Seltah|حالة السلطة|26.2460|50.6380
East Hidd|شرق الحد|26.2380|50.6680
Qala|القلعة|26.2270|50.5270|Al Qala
Buquwa|أبو قوة|26.2080|50.5120|Abu Quwa,Bu Quwa,بو قوة
Umm An Nasan|أم النعسان|26.1530|50.4030|Umm Nasan
Qufool|القفول|26.2200|50.5640|Gufool
Salihiya|الصالحية|26.2160|50.5670
Abu Ashira|أبو عشيرة|26.2080|50.5960|Bu Ashira
Abu Ghazal|أبو غزال|26.2150|50.5780|Bu Ghazal
Mukharqa|المخارقة|26.2310|50.5780
Fadhel|الفاضل|26.2320|50.5740|Fareeq Al Fadhel
Suq Manama|سوق المنامة|26.2340|50.5780|Manama Souq
Reef Island|جزيرة الريف|26.247|50.574|Lulu Island,جزر اللؤلؤ
Water Garden City|ووتر جاردن سيتي|26.247|50.548
Muqsha|المقشع|26.2270|50.5060|Maqsha,Magsha
Jubailat Habshi|جبيلات حبشي|26.2180|50.5220
Ain Al Dar|عين الدار|26.2170|50.5390
Abu Baham|أبو بهام|26.2030|50.5420|Bu Baham
Khalifa Bin Salman Port|ميناء خليفة بن سلمان|26.2020|50.6850
Hidd Industrial|الحد الصناعية|26.2190|50.6600|Hidd Industrial Area
Umm Al Baidh|حالة أم البيض|26.1770|50.6250|Halat Umm Al Baidh
East Sitra|شرق سترة|26.149|50.637
Sitra Industrial|سترة الصناعية|26.1400|50.6200|Sitra Industrial Area
Ras Abu Jarjur|رأس أبو جرجور|26.0850|50.6230
Riffa Views|رفاع فيوز|26.1080|50.5860
Hunainiya|الحنينية|26.1220|50.5570|Hunainiyah
Wadi Al Sail|وادي السيل|26.1230|50.5280
Safra|الصافرة|26.1060|50.5400|Al Safra
Rawdha|الروضة|26.1350|50.5480
Al Areen|العرين|26.0060|50.5030|Areen
Jazayer|الجزائر|25.9850|50.4640|Jazair Beach,ساحل الجزائر
Umm Jidar|أم جدر|26.0000|50.5350|Umm Jidr
Sakhir Circuit|حلبة البحرين الدولية|26.0325|50.5106|Bahrain International Circuit
Durrat Marina|درة مارينا|25.835|50.596
Hawar|حوار|25.6470|50.7700|Hawar Islands,جزر حوار
Muharraq Souq|سوق المحرق|26.2540|50.6140
Amwaj Lagoon|أمواج لاجون|26.2840|50.6620
Sayh|الساية|26.247|50.6|Al Sayah
Corniche|الكورنيش|26.2405|50.5800|King Faisal Corniche,كورنيش الملك فيصل
Hawrat Aali|هورة عالي|26.1600|50.5360|Hoarat Aali,Hoorat Aali
Abu Al Aish|أبو العيش|26.1480|50.6210|Abu Alayash
`,
  governorates: `
Capital Governorate|محافظة العاصمة|26.2010|50.5750
Muharraq Governorate|محافظة المحرق|26.2840|50.6280
Northern Governorate|المحافظة الشمالية|26.1600|50.4900
Southern Governorate|المحافظة الجنوبية|25.9750|50.5550
`,
};
