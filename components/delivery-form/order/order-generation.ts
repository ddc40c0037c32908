import { useTranslations } from 'next-intl';
import { createContext, useContext } from 'react';
import { useConnection } from '@/components/shell/user/session-context';
import type { PartNames } from '@/lib/order/address-line';
import { GENERATION_FACTS, type Generation } from '@/lib/service/generation/generation';
import type { Rules } from './adapt-order';

/** The generation that will create the order; the form follows its rules. Other forms with the same fields use v2's. */
export const OrderGeneration = createContext<Generation>('v2');

export const useOrderGeneration = () => useContext(OrderGeneration);
export const useOrderFacts = () => GENERATION_FACTS[useOrderGeneration()];

/** The rules that a copied order is fitted to. */
export function useOrderRules(generation: Generation): Rules {
  const { country } = useConnection();
  const names = usePartNames();
  return { country, generation, names };
}

/** The names of the parts of an address, in the language of the page. */
export function usePartNames(): PartNames {
  const t = useTranslations('delivery-form.line');
  return { block: t('block'), street: t('street'), jadda: t('jadda'), building: t('building') };
}
