'use client';

import { useAddressText } from '@/components/map/use-address-text';
import { addressText } from './address-text';

/** Returns a function that makes an address ready to show: known areas in Arabic on Arabic pages, each part isolated. */
export function useAddress(): (address: string) => string {
  const inOwnLanguage = useAddressText();
  return (address) => addressText(inOwnLanguage(address));
}
