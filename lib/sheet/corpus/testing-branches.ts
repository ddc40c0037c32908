import type { Country } from '@/lib/connections/model/connection';
import type { SheetBranch } from '../values/branch-name';

const branch = (number: number, name: string, latitude: number, longitude: number): SheetBranch => ({
  id: `64b00000000000000000000${number}`,
  name,
  latitude,
  longitude,
});

/** The branches of the merchants of the corpus. */
export const CORPUS_BRANCHES: Record<Country, SheetBranch[]> = {
  KW: [branch(1, 'Salmiya', 29.334, 48.072), branch(2, 'Jahra Branch', 29.337, 47.658)],
  BH: [branch(3, 'Juffair', 26.213, 50.605)],
  SA: [branch(4, 'Olaya', 24.695, 46.683), branch(5, 'Malqa', 24.807, 46.608)],
};
