import type { ComponentProps } from 'react';
import { NewDelivery } from '@/components/delivery-form/new-delivery';
import { CheaperBranch } from './cheaper-branch';

/** The order form, with a cheaper branch beneath the chosen one. */
export function NewDeliveryScreen({ source }: Pick<ComponentProps<typeof NewDelivery>, 'source'>) {
  return <NewDelivery source={source} pickupNote={<CheaperBranch />} />;
}
