import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { customerQueries } from '@/lib/customers/queries';
import type { Customer } from '@/lib/customers/schema';
import { latinDigits } from '@/lib/format/text/digits';
import { useDebounced } from '../fields/use-debounced';

const PAUSE_MS = 150;
const FEWEST_DIGITS = 3;

/** Known customers with phones that begin as typed, in any digits, with or without the country code. */
export function useKnownCustomers(typed: string): readonly Customer[] {
  const wanted = latinDigits(typed).replace(/[^\d+]/g, '');
  const asked = useDebounced(wanted, PAUSE_MS);
  const isEnough = (text: string) => text.replace(/\D/g, '').length >= FEWEST_DIGITS;
  const { data } = useQuery({
    ...customerQueries.byPhone(asked),
    enabled: isEnough(asked),
    placeholderData: keepPreviousData,
    // Only a help: when it fails, the user types the order by hand.
    retry: false,
  });
  return isEnough(wanted) && data ? data.customers : [];
}
