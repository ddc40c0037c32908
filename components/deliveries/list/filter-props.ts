import type { DayRule } from '@/lib/format/time/business-day';
import type { ListAddress } from './use-list-address';

export type BranchOption = { id: string; name: string };

/** `branches` is undefined while they load. */
export type FilterProps = {
  address: ListAddress;
  branches: readonly BranchOption[] | undefined;
  days: DayRule;
  /** Begins to select orders. */
  onSelect: () => void;
};
