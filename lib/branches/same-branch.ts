import { digitsOf } from '@/lib/format/text/search';

type BranchFields = { name: string; phone: string; latitude: number | null; longitude: number | null };

/** About a metre; services round. */
const SAME_PLACE_DEGREES = 0.000_015;

/** Whether name, phone and place are the same, however the service writes them. */
export function sameBranch(branch: BranchFields, wanted: BranchFields): boolean {
  return (
    branch.name.trim() === wanted.name.trim() &&
    digitsOf(branch.phone).endsWith(digitsOf(wanted.phone).slice(-8)) &&
    isNear(branch.latitude, wanted.latitude) &&
    isNear(branch.longitude, wanted.longitude)
  );
}

function isNear(a: number | null, b: number | null): boolean {
  return a !== null && b !== null && Math.abs(a - b) <= SAME_PLACE_DEGREES;
}
