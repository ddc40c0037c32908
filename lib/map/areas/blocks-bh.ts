import type { Area } from './area';
import { blocksOf } from './area-lists';
import { findArea } from './lookup';

/** The area of a block of Bahrain, where the block alone says it. Arabic-Indic digits count too. Loaded areas only. */
export function areaOfBlock(block: string): Area | undefined {
  const digits = block.trim().replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)));
  if (!/^\d{3,4}$/.test(digits)) return undefined;
  const ranges = blocksOf('BH').map((range) => range.split('|'));
  const [, , name] = ranges.find(([from, to]) => Number(digits) >= Number(from) && Number(digits) <= Number(to)) ?? [];
  return name === undefined ? undefined : findArea('BH', name);
}

/** Whether a typed area is the one of the block. */
export function isInBlock(typed: string, area: Area): boolean {
  return findArea('BH', typed)?.name.en === area.name.en;
}
