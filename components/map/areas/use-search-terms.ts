import { searchTerms } from '@/lib/order/search-text';
import { useMapConfig } from '../config/map-config';
import { useAreaSearch } from './use-areas';

/** The texts of which an order that a search finds has at least one (`searchTerms`); none for an empty search. */
export function useSearchTerms(q: string | null | undefined): readonly string[] {
  const { country } = useMapConfig();
  const areas = useAreaSearch(country, Boolean(q));
  return q ? searchTerms(q, areas?.areasBegunBy(country, q) ?? []) : [];
}
