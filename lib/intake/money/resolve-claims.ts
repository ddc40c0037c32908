/** A value that some tokens may state, from `first` up to, not including, `next`. A finder makes claims from the tokens alone. */
export interface Claim {
  field: 'amount' | 'payment';
  /** Empty where something is stated that no value of the field expresses. */
  value: string;
  first: number;
  next: number;
  /** Where its words begin: the label before it. */
  from: number;
  /** The strongest claim fills its field; at 0 it is only offered. */
  strength: number;
  /** Claims of another value up to this strength are not filled beside it. */
  against: number;
}

/** The strength of a sum that its currency alone makes one. */
const STRONGEST_UNLABELLED = 2;

/** The claims for a field that do not overlap, and the value that no other one contradicts. Their order does not matter. */
export function resolveClaims(claims: readonly Claim[], field: Claim['field']): Record<'filled' | 'offered', Claim[]> {
  const kept = withoutOverlaps(claims.filter((claim) => claim.field === field));
  const [best] = kept;
  if (!best) return { filled: [], offered: [] };
  // "half of the sum 20 and the rest 20": the same figure may be another sum.
  const isOther = ({ value, strength }: Claim) => value !== best.value || (field === 'amount' && strength === 0);
  const isRival = (claim: Claim) => isOther(claim) && Math.max(claim.strength, claim.against) >= best.strength;
  const same = kept.filter(({ value, strength }) => value === best.value && strength > 0);
  // "100 KD now, 100 KD next week", "juice 2 KD, cake 2 KD": one sum of two, where no word says that it is all.
  const isTwice = field === 'amount' && same.length > 1 && best.strength <= STRONGEST_UNLABELLED;
  if (same.length > 0 && best.value !== '' && !isTwice && !kept.some(isRival)) return { filled: same, offered: [] };
  return { filled: [], offered: kept.filter(({ value }) => value !== '').sort((a, b) => a.first - b.first) };
}

/** Claims without overlaps: of those that share tokens the stronger, then the longer one stays; two readings of the same tokens both do. */
function withoutOverlaps(claims: readonly Claim[]): Claim[] {
  const kept: Claim[] = [];
  for (const claim of claims.toSorted(byStrength)) {
    const isFree = kept.every(
      ({ first, next, strength }) =>
        next <= claim.first ||
        first >= claim.next ||
        (first === claim.first && next === claim.next && strength === claim.strength),
    );
    if (isFree) kept.push(claim);
  }
  return kept;
}

function byStrength(a: Claim, b: Claim): number {
  return (
    b.strength - a.strength ||
    b.next - b.first - (a.next - a.first) ||
    a.first - b.first ||
    a.value.localeCompare(b.value, 'en')
  );
}
