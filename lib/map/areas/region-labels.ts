import type { Point } from '../geometry/point';

export interface RegionLabel extends Point {
  name: { en: string; ar: string };
  kind: 'country' | 'city' | 'water';
}

/** Names around the countries served, for the offline base. */
export function regionLabels(): RegionLabel[] {
  return LABELS;
}

const LABELS: RegionLabel[] = [
  label('country', 'Kuwait', 'الكويت', 29.25, 47.45),
  label('country', 'Bahrain', 'البحرين', 26.0, 50.55),
  label('country', 'Saudi Arabia', 'المملكة العربية السعودية', 23.6, 44.6),
  label('country', 'Qatar', 'قطر', 25.35, 51.2),
  label('country', 'United Arab Emirates', 'الإمارات', 23.8, 54.2),
  label('country', 'Oman', 'عُمان', 21.5, 57.0),
  label('country', 'Yemen', 'اليمن', 15.8, 47.8),
  label('country', 'Iraq', 'العراق', 32.6, 43.6),
  label('country', 'Iran', 'إيران', 32.4, 54.0),
  label('country', 'Jordan', 'الأردن', 31.0, 36.6),
  label('country', 'Syria', 'سوريا', 35.0, 38.6),
  label('country', 'Egypt', 'مصر', 26.5, 32.8),
  label('country', 'Sudan', 'السودان', 18.5, 34.0),
  label('country', 'Eritrea', 'إريتريا', 15.6, 38.3),
  label('country', 'Ethiopia', 'إثيوبيا', 12.9, 39.2),
  label('water', 'Arabian Gulf', 'الخليج العربي', 27.3, 50.9),
  label('water', 'Red Sea', 'البحر الأحمر', 20.6, 38.0),
  label('city', 'Kuwait City', 'مدينة الكويت', 29.374, 47.978),
  label('city', 'Manama', 'المنامة', 26.2285, 50.58),
  label('city', 'Muharraq', 'المحرق', 26.257, 50.612),
  label('city', 'Riyadh', 'الرياض', 24.714, 46.675),
  label('city', 'Dammam', 'الدمام', 26.421, 50.089),
  label('city', 'Khobar', 'الخبر', 26.28, 50.208),
  label('city', 'Jubail', 'الجبيل', 27.005, 49.646),
  label('city', 'Khafji', 'الخفجي', 28.439, 48.491),
  label('city', 'Jeddah', 'جدة', 21.543, 39.173),
  label('city', 'Doha', 'الدوحة', 25.285, 51.531),
  label('city', 'Abu Dhabi', 'أبوظبي', 24.454, 54.377),
  label('city', 'Dubai', 'دبي', 25.205, 55.271),
  label('city', 'Muscat', 'مسقط', 23.588, 58.383),
  label('city', 'Sanaa', 'صنعاء', 15.369, 44.191),
  label('city', 'Baghdad', 'بغداد', 33.315, 44.366),
  label('city', 'Basra', 'البصرة', 30.508, 47.783),
  label('city', 'Amman', 'عمّان', 31.954, 35.911),
];

function label(kind: RegionLabel['kind'], en: string, ar: string, latitude: number, longitude: number): RegionLabel {
  return { kind, name: { en, ar }, latitude, longitude };
}
