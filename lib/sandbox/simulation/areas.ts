import type { Country, Point } from '../store/records';
import { distanceBetween, pointFrom, roughlyBetween } from './geometry';
import { seededRandom } from './seeded-random';

/** The approximate centre of an area, with its English and Arabic spellings. */
type Area = { country: Country; names: readonly string[]; latitude: number; longitude: number; spreadMeters?: number };

const area = (country: Country, latitude: number, longitude: number, ...names: string[]): Area => ({
  country,
  names,
  latitude,
  longitude,
});

export const AREAS: readonly Area[] = [
  area('KW', 29.3758, 47.9775, 'Kuwait City', 'Al Asimah', 'مدينة الكويت', 'الكويت'),
  area('KW', 29.3864, 47.9958, 'Sharq', 'شرق'),
  area('KW', 29.367, 47.9673, 'Qibla', 'Mirqab', 'القبلة', 'المرقاب'),
  area('KW', 29.3855, 47.9964, 'Dasman', 'دسمان'),
  area('KW', 29.3724, 47.9999, 'Bneid Al Qar', 'Bnaid Al-Qar', 'بنيد القار'),
  area('KW', 29.3686, 48.0028, 'Daiya', 'الدعية'),
  area('KW', 29.3593, 48.0111, 'Qadsiya', 'القادسية'),
  area('KW', 29.3518, 47.9757, 'Shuwaikh', 'Shuwaikh Residential', 'الشويخ'),
  area('KW', 29.3327, 47.9395, 'Shuwaikh Industrial', 'الشويخ الصناعية'),
  area('KW', 29.3414, 47.9783, 'Shamiya', 'الشامية'),
  area('KW', 29.3363, 47.9886, 'Faiha', 'الفيحاء'),
  area('KW', 29.3437, 48.0022, 'Nuzha', 'النزهة'),
  area('KW', 29.3347, 47.9594, 'Kaifan', 'كيفان'),
  area('KW', 29.3222, 47.9911, 'Adailiya', 'العديلية'),
  area('KW', 29.3128, 47.9793, 'Khaldiya', 'الخالدية'),
  area('KW', 29.3079, 48.0028, 'Qurtuba', 'قرطبة'),
  area('KW', 29.3142, 48.0169, 'Surra', 'السرة'),
  area('KW', 29.3016, 47.9891, 'Yarmouk', 'اليرموك'),
  area('KW', 29.3375, 48.0282, 'Hawally', 'Hawalli', 'حولي'),
  area('KW', 29.3339, 48.0761, 'Salmiya', 'السالمية'),
  area('KW', 29.3211, 48.0853, 'Rumaithiya', 'الرميثية'),
  area('KW', 29.3192, 48.0442, 'Jabriya', 'الجابرية'),
  area('KW', 29.3076, 48.0758, 'Salwa', 'سلوى'),
  area('KW', 29.3034, 48.0392, 'Bayan', 'بيان'),
  area('KW', 29.2773, 48.0661, 'Mishref', 'مشرف'),
  area('KW', 29.338, 48.045, 'Shaab', 'الشعب'),
  area('KW', 29.2803, 47.9577, 'Farwaniya', 'Al Farwaniyah', 'الفروانية'),
  area('KW', 29.2626, 47.9383, 'Jleeb Al-Shuyoukh', 'Jleeb', 'جليب الشيوخ'),
  area('KW', 29.2889, 47.975, 'Khaitan', 'خيطان'),
  area('KW', 29.3018, 47.933, 'Rai', 'Al Rai', 'الري'),
  area('KW', 29.3041, 47.9153, 'Andalus', 'الأندلس'),
  area('KW', 29.3094, 47.8803, 'Ardiya', 'العارضية'),
  area('KW', 29.3386, 47.6581, 'Jahra', 'Al Jahra', 'الجهراء'),
  area('KW', 29.2389, 48.0865, 'Messila', 'المسيلة'),
  area('KW', 29.2124, 48.0606, 'Mubarak Al-Kabeer', 'مبارك الكبير'),
  area('KW', 29.2311, 48.0836, 'Qurain', 'القرين'),
  area('KW', 29.259, 48.0848, 'Sabah Al-Salem', 'صباح السالم'),
  area('KW', 29.1238, 48.1262, 'Abu Halifa', 'أبو حليفة'),
  area('KW', 29.0966, 48.1329, 'Mangaf', 'المنقف'),
  area('KW', 29.0828, 48.1306, 'Fahaheel', 'الفحيحيل'),
  area('KW', 29.1486, 48.1203, 'Mahboula', 'المهبولة'),
  area('KW', 29.0769, 48.0839, 'Ahmadi', 'الأحمدي'),
  area('KW', 28.6455, 48.3489, 'Sabah Al-Ahmad Sea City', 'مدينة صباح الأحمد البحرية'),
  area('BH', 26.2285, 50.586, 'Manama', 'المنامة'),
  area('BH', 26.2135, 50.6028, 'Juffair', 'الجفير'),
  area('BH', 26.2178, 50.5925, 'Adliya', 'العدلية'),
  area('BH', 26.2342, 50.5409, 'Seef', 'السيف'),
  area('BH', 26.2572, 50.6119, 'Muharraq', 'المحرق'),
  { ...area('BH', 26.285, 50.662, 'Amwaj', 'Amwaj Islands', 'جزر أمواج'), spreadMeters: 350 },
  area('BH', 26.1299, 50.555, 'Riffa', 'الرفاع'),
  area('BH', 26.1736, 50.5478, 'Isa Town', 'مدينة عيسى'),
  area('BH', 26.1598, 50.6221, 'Sitra', 'سترة'),
  area('BH', 26.2189, 50.4628, 'Budaiya', 'البديع'),
  area('BH', 26.1144, 50.5069, 'Hamad Town', 'مدينة حمد'),
  area('BH', 26.1944, 50.5372, 'Tubli', 'توبلي'),
  area('SA', 24.7136, 46.6753, 'Riyadh', 'الرياض'),
  area('SA', 24.6957, 46.6857, 'Olaya', 'Al Olaya', 'العليا'),
  area('SA', 24.7431, 46.6586, 'Al Wurud', 'Sahafa', 'الورود'),
  area('SA', 24.8037, 46.6443, 'Al Sahafah', 'Sahafah', 'الصحافة'),
  area('SA', 24.767, 46.739, 'Granada', 'Ghirnatah', 'غرناطة'),
  area('SA', 24.6867, 46.7131, 'Al Malaz', 'Malaz', 'الملز'),
  area('SA', 24.7747, 46.6275, 'Hittin', 'حطين'),
  area('SA', 24.7653, 46.6467, 'Al Malqa', 'Malqa', 'الملقا'),
  area('SA', 21.4858, 39.1925, 'Jeddah', 'جدة'),
  area('SA', 21.5433, 39.1728, 'Al Rawdah', 'الروضة'),
  area('SA', 26.4207, 50.0888, 'Dammam', 'الدمام'),
  area('SA', 26.2794, 50.2083, 'Khobar', 'Al Khobar', 'الخبر'),
  area('SA', 21.3891, 39.8579, 'Makkah', 'Mecca', 'مكة'),
  area('SA', 24.5247, 39.5692, 'Madinah', 'Medina', 'المدينة المنورة'),
];

/** The radius within which the houses of an area are placed, all on land. */
export const HOUSE_SPREAD_METERS = 700;
/** A point that is farther from every area than this belongs to none. */
const NEARBY_METERS = 8_000;
const CITY_METERS = 50_000;

/**
 * The coordinates of a house, always the same for the same text; null when no area is known. The names end with the city,
 * which has no district far from it.
 */
export function pointInArea(countries: readonly Country[], areaNames: readonly string[], house: string): Point | null {
  const known = areaNames.flatMap(
    (name) => byName.get(plain(name))?.find(({ country }) => countries.includes(country)) ?? [],
  );
  const city = known.at(-1);
  const found = city && known.find((area) => roughlyBetween(area, city) < CITY_METERS);
  if (!found) return null;
  const { spreadMeters = HOUSE_SPREAD_METERS } = found;
  return pointFrom(found, spreadMeters * seededRandom('far', house), 360 * seededRandom('turn', house));
}

/** The middles of the nearest areas but the one a point is in, the nearest first. */
export function areasAround(point: Point, count: number): Point[] {
  const away = AREAS.map((middle) => ({ middle, meters: roughlyBetween(point, middle) }));
  const around = away.filter(({ meters }) => meters > HOUSE_SPREAD_METERS).sort((a, b) => a.meters - b.meters);
  return around.slice(0, count).map(({ middle }) => middle);
}

/** The area a point lies in or near, in English; null in the sea or the desert. */
export function areaNear(point: Point): { name: string; country: Country } | null {
  let best: { name: string; country: Country } | null = null;
  let nearest = NEARBY_METERS;
  for (const { country, names, ...middle } of AREAS) {
    const away = distanceBetween(point, middle);
    if (away < nearest) {
      nearest = away;
      best = { name: names[0] ?? '', country };
    }
  }
  return best;
}

/** Makes spellings comparable: `Al-Salmiya`, `salmiyah` and `السالمية` all find Salmiya. */
function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/[\s'’`.\-_]+/g, '')
    .replace(/^(al|ال)/, '')
    .replace(/(h|ة|ه)$/, '')
    .replace(/aa/g, 'a')
    .replace(/ii|ee|yy/g, 'i');
}

const byName = new Map<string, Area[]>();
for (const entry of AREAS) {
  for (const name of entry.names) byName.set(plain(name), [...(byName.get(plain(name)) ?? []), entry]);
}
