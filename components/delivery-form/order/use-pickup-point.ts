'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { branchQueries } from '@/lib/branches/queries';
import type { Point } from '@/lib/map/geometry/point';
import { GENERATION_FACTS } from '@/lib/service/generation/generation';
import type { OrderForm } from './order-form';
import { useOrderGeneration } from './order-generation';

/** The pickup point for the map; null while it is not known. */
export function usePickupPoint(): (Point & { label: string; kind: 'branch' | 'pickup' }) | null {
  const t = useTranslations('delivery-form.pickup');
  const format = useWatch<OrderForm, 'origin_format'>({ name: 'origin_format' });
  const origin = useWatch<OrderForm, 'origin'>({ name: 'origin' });
  const { takesOrigin } = GENERATION_FACTS[useOrderGeneration()];
  const { data } = useQuery({ ...branchQueries.list(), enabled: takesOrigin });
  if (!takesOrigin) return null;
  if (format === 'location_format') {
    const { latitude, longitude, contact_name } = origin;
    if (latitude === null || longitude === null) return null;
    return { latitude, longitude, label: contact_name || t('title'), kind: 'pickup' };
  }
  const branch = data?.branches.find(({ id }) => id === origin.branch_id);
  if (!branch || branch.latitude === null || branch.longitude === null) return null;
  return { latitude: branch.latitude, longitude: branch.longitude, label: branch.name, kind: 'branch' };
}
