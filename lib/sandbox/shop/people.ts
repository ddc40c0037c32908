import type { Country } from '../store/records';

type Names = { given: readonly string[]; family: readonly string[] };

/** Common facts of the simulated customers of a country. */
export type People = {
  latin: Names;
  arabic: Names;
  /** How a mobile number begins, and how many digits follow. */
  phone: { prefixes: readonly string[]; digits: number };
};

const GIVEN = {
  latin: ['Noura', 'Fahad', 'Dalal', 'Yousef', 'Maryam', 'Abdulaziz', 'Hessa', 'Bader', 'Lulwa', 'Khaled', 'Anita'],
  arabic: ['نورة', 'فهد', 'دلال', 'يوسف', 'مريم', 'عبدالعزيز', 'حصة', 'بدر', 'لولوة', 'خالد', 'شيخة'],
};

export const PEOPLE: Record<Country, People> = {
  KW: {
    latin: {
      given: GIVEN.latin,
      family: ['Al-Mutairi', 'Al-Sabah', 'Al-Rashidi', 'Behbehani', 'Al-Kandari', 'Al-Ajmi', 'Fernandes', 'Al-Otaibi'],
    },
    arabic: {
      given: GIVEN.arabic,
      family: ['المطيري', 'الصباح', 'الرشيدي', 'بهبهاني', 'الكندري', 'العجمي', 'العتيبي', 'الشمري'],
    },
    phone: { prefixes: ['+96550', '+96555', '+96560', '+96566', '+96597', '+96599'], digits: 6 },
  },
  BH: {
    latin: { given: GIVEN.latin, family: ['Al-Khalifa', 'Al-Doseri', 'Al-Alawi', 'Fakhro', 'Kanoo', 'Janahi'] },
    arabic: { given: GIVEN.arabic, family: ['الدوسري', 'العلوي', 'فخرو', 'كانو', 'جناحي', 'المناعي'] },
    phone: { prefixes: ['+97333', '+97336', '+97338', '+97339'], digits: 6 },
  },
  SA: {
    latin: { given: GIVEN.latin, family: ['Al-Harbi', 'Al-Qahtani', 'Al-Ghamdi', 'Al-Zahrani', 'Al-Shehri'] },
    arabic: { given: GIVEN.arabic, family: ['الحربي', 'القحطاني', 'الغامدي', 'الزهراني', 'الشهري', 'الدوسري'] },
    phone: { prefixes: ['+96650', '+96653', '+96655', '+96656'], digits: 7 },
  },
};

/** Where the customers in Kuwait live, in the service's spelling; the first ones have more of them. */
export const KUWAIT_AREAS = [
  'Salmiya',
  'Hawalli',
  'Jabriya',
  'Rumaithiya',
  'Salwa',
  'Bayan',
  'Mishref',
  'Shaab',
  'Surra',
  'Qadsiya',
  'Nuzha',
  'Daiya',
  'Kaifan',
  'Adailiya',
  'Khaldiya',
  'Yarmouk',
  'Shamiya',
  'Sharq',
  'Farwaniya',
  'Khaitan',
  'Andalus',
  'Ardiya',
  'Sabah Al Salem',
  'Messila',
  'Mangaf',
  'Mahboula',
  'Fahaheel',
  'Abu Halifa',
  'Jahra',
] as const;

/** Areas of Bahrain with one of their blocks. */
export const BAHRAIN_AREAS = [
  { area: 'Adliya', block: '338' },
  { area: 'Juffair', block: '341' },
  { area: 'Seef', block: '428' },
  { area: 'Isa Town', block: '806' },
] as const;

/** Districts of Riyadh. */
export const RIYADH_DISTRICTS = ['Olaya', 'Malaz', 'Hittin', 'Malqa', 'Sahafah', 'Ghirnatah'] as const;
export const RIYADH_STREETS = ['King Fahd Road', 'Tahlia Street', 'Olaya Street', 'Anas Ibn Malik Road'] as const;
