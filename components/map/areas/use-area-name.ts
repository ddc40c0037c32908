import { placeOfAddress } from '@/lib/format/text/place-of-address';
import { useAddressText } from './use-address-text';

/** Returns a function that writes the area of a drop-off in the reader's language, or the street where none is known. */
export function useAreaName(): (dropOff: { customerAddress: string; area: string | null }) => string {
  const inOwnLanguage = useAddressText();
  return ({ customerAddress, area: ordered }) => {
    const { area, rest } = placeOfAddress(inOwnLanguage(customerAddress), ordered && inOwnLanguage(ordered));
    return area || rest[0] || '';
  };
}
