import { SAUDI_CITIES } from './cities-sa';
import { EASTERN_DISTRICTS } from './districts-eastern';
import { MECCA_DISTRICTS } from './districts-mecca';
import { MEDINA_DISTRICTS } from './districts-medina';
import { NORTHERN_DISTRICTS } from './districts-north';
import { RIYADH_DISTRICTS } from './districts-riyadh';
import { SOUTHERN_DISTRICTS } from './districts-south';

export const SAUDI_ARABIA = {
  areas: SAUDI_CITIES,
  governorates: `
Riyadh Region|منطقة الرياض|22.9|46.1; Mecca Region|منطقة مكة المكرمة|21.66|41.5;
Medina Region|منطقة المدينة المنورة|25.2|40.35; Qassim Region|منطقة القصيم|25.41|43.2;
Eastern Province|المنطقة الشرقية|22.86|50; Asir Region|منطقة عسير|19.1|43.51;
Tabuk Region|منطقة تبوك|27.77|36.9; Hail Region|منطقة حائل|27.24|40.39;
Northern Borders|منطقة الحدود الشمالية|30.155|42.3; Jazan Region|منطقة جازان|17.224|42.998;
Najran Region|منطقة نجران|18.4|46.5; Baha Region|منطقة الباحة|20.4|41.65; Jawf Region|منطقة الجوف|29.93|38.74;
`,
  districts: {
    ...RIYADH_DISTRICTS,
    ...MECCA_DISTRICTS,
    ...MEDINA_DISTRICTS,
    ...EASTERN_DISTRICTS,
    ...SOUTHERN_DISTRICTS,
    ...NORTHERN_DISTRICTS,
  },
};
