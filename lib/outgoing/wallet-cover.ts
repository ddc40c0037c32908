import { fromThousandths, toThousandths } from '@/lib/format/money/thousandths';

/** The part of an import's orders that the free balance covers. A null balance covers everything. */
export class Cover {
  #left: bigint | null;
  /** The highest fee of this import so far: what an order without an estimate may cost. */
  #usual = 0n;

  constructor(free: string | null) {
    this.#left = free === null ? null : toThousandths(free);
  }

  get left(): string | null {
    return this.#left === null ? null : fromThousandths(this.#left);
  }

  /** Takes the estimated fee of an order; false when the balance does not cover it. */
  take(draft: unknown): boolean {
    if (this.#left === null) return true;
    const fee = this.#feeOf(draft);
    if (this.#left < fee || this.#left <= 0n) return false;
    this.#left -= fee;
    return true;
  }

  /** The order was created for this fee instead. */
  paid(draft: unknown, fee: string | null): void {
    if (this.#left === null || fee === null) return;
    const paid = toThousandths(fee);
    this.#left += this.#feeOf(draft) - paid;
    if (paid > this.#usual) this.#usual = paid;
  }

  #feeOf(draft: unknown): bigint {
    const isKnown = typeof draft === 'object' && draft !== null && 'estimated_fee' in draft;
    const fee = isKnown && typeof draft.estimated_fee === 'string' ? draft.estimated_fee : null;
    return fee === null ? this.#usual : toThousandths(Number(fee).toFixed(3));
  }
}
