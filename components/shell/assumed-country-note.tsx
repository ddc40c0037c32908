'use client';

import dynamic from 'next/dynamic';
import { useAbilities } from './use-abilities';
import { useConnection } from './user/session-context';

/** Loaded where it is asked, which is rare. */
const CountryQuestion = dynamic(() => import('./country-question').then((module) => module.CountryQuestion));

/** Asks on every page for the merchant's country while it is only assumed. */
export function AssumedCountryNote() {
  const { isCountryAssumed } = useConnection();
  const { generations } = useAbilities();
  // Without credentials nothing can be sent, and another note is shown.
  return isCountryAssumed && generations.length > 0 ? <CountryQuestion /> : null;
}
