import type { Area } from './area';
import { findArea } from './lookup';

/** Blocks of Bahrain, from and to, with their area in English; only those that are sure. By our own list. */
const BLOCKS: readonly [number, number, string][] = [
  [101, 111, 'Hidd'],
  [202, 216, 'Muharraq'],
  [221, 229, 'Busaiteen'],
  [240, 246, 'Arad'],
  [251, 255, 'Galali'],
  [257, 259, 'Amwaj Islands'],
  [302, 302, 'Manama'],
  [304, 304, 'Manama'],
  [316, 317, 'Diplomatic Area'],
  [318, 320, 'Hoora'],
  [327, 327, 'Adliya'],
  [338, 338, 'Adliya'],
  [340, 342, 'Juffair'],
  [380, 382, 'Nabih Saleh'],
  [428, 428, 'Seef'],
  [436, 436, 'Seef'],
  [515, 527, 'Saar'],
  [552, 557, 'Budaiya'],
  [571, 577, 'Janabiya'],
  [601, 611, 'Sitra'],
  [704, 706, 'Salmabad'],
  [711, 713, 'Tubli'],
  [732, 740, 'Aali'],
  [801, 816, 'Isa Town'],
  [1006, 1014, 'Hamala'],
  [1032, 1034, 'Malkiya'],
  [1055, 1057, 'Zallaq'],
  [1203, 1216, 'Hamad Town'],
];

/** The area of a block of Bahrain, where the block alone says it. Arabic-Indic digits count too. */
export function areaOfBlock(block: string): Area | undefined {
  const digits = block.trim().replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)));
  if (!/^\d{3,4}$/.test(digits)) return undefined;
  const known = BLOCKS.find(([from, to]) => Number(digits) >= from && Number(digits) <= to);
  return known && findArea('BH', known[2]);
}

/** Whether a typed area is the one of the block. */
export function isInBlock(typed: string, area: Area): boolean {
  return findArea('BH', typed)?.name.en === area.name.en;
}
