'use client';

import { useTranslations } from 'next-intl';
import { createContext, useContext } from 'react';
import { useConnection } from '@/components/shell/user/session-context';
import type { Generation } from '@/lib/service/model/generation';
import type { Rules } from './fitted';

/** Which generation of the service will make the order: its rules are the form's. Other forms with the same parts keep v2's. */
export const OrderGeneration = createContext<Generation>('v2');

export const useOrderGeneration = () => useContext(OrderGeneration);

/** What an order from elsewhere is fitted to. */
export function useOrderRules(generation: Generation): Rules {
  const t = useTranslations('delivery-form.line');
  const { country } = useConnection();
  return { country, generation, words: { block: t('block'), street: t('street'), building: t('building') } };
}
