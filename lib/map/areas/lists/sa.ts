import { SAUDI_CITIES } from './cities-sa';
import { EASTERN_DISTRICTS } from './districts-eastern';
import { MECCA_DISTRICTS } from './districts-mecca';
import { MEDINA_DISTRICTS } from './districts-medina';
import { NORTHERN_DISTRICTS } from './districts-north';
import { RIYADH_DISTRICTS } from './districts-riyadh';
import { SOUTHERN_DISTRICTS } from './districts-south';

export const SAUDI_ARABIA = {
  areas: SAUDI_CITIES,
  districts: {
    ...RIYADH_DISTRICTS,
    ...MECCA_DISTRICTS,
    ...MEDINA_DISTRICTS,
    ...EASTERN_DISTRICTS,
    ...SOUTHERN_DISTRICTS,
    ...NORTHERN_DISTRICTS,
  },
};
