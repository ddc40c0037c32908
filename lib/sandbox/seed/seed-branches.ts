import type { Country } from '../store/records';

type SeedBranch = { name: string; phone: string; latitude: number; longitude: number };

export const SEED_BRANCHES: Record<Country, readonly SeedBranch[]> = {
  KW: [
    { name: 'Diwan - Salmiya, Salem Al-Mubarak St', phone: '+96522250101', latitude: 29.3349, longitude: 48.0718 },
    { name: 'ديوان - شرق', phone: '+96522250102', latitude: 29.3785, longitude: 47.9925 },
    { name: 'Diwan - Hawally, Tunis St', phone: '+96522250103', latitude: 29.3363, longitude: 48.0269 },
    { name: 'Diwan - Shuwaikh Central Kitchen', phone: '+96522250104', latitude: 29.3341, longitude: 47.9412 },
    { name: 'ديوان - الجابرية', phone: '+96522250105', latitude: 29.3178, longitude: 48.0421 },
    { name: 'Diwan - Mishref Co-op', phone: '+96522250106', latitude: 29.2781, longitude: 48.0637 },
    { name: 'Diwan - Farwaniya', phone: '+96522250107', latitude: 29.2796, longitude: 47.9601 },
    { name: 'ديوان - الفحيحيل', phone: '+96522250108', latitude: 29.0832, longitude: 48.1294 },
    { name: 'Diwan - Jahra', phone: '+96522250109', latitude: 29.3369, longitude: 47.6755 },
    { name: 'Diwan - Kaifan', phone: '+96522250110', latitude: 29.3327, longitude: 47.9596 },
  ],
  BH: [{ name: 'Lulwa Flowers - Adliya زهور لولوة', phone: '+97317250101', latitude: 26.2146, longitude: 50.5917 }],
  SA: [
    { name: 'Najd Roastery - Olaya', phone: '+966112500101', latitude: 24.6936, longitude: 46.6851 },
    { name: 'محمصة نجد - الملقا', phone: '+966112500102', latitude: 24.8052, longitude: 46.6172 },
  ],
};
