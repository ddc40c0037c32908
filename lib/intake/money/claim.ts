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
