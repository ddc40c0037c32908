'use client';

import { useContext } from 'react';
import { DeliveryPane } from '@/components/deliveries/detail/delivery-pane';
import { ClosePane } from './close-pane';

export function OpenDelivery({ id }: { id: string }) {
  const close = useContext(ClosePane);
  if (!close) throw new Error('OpenDelivery stands in the slot of DeliveriesWorkspace');
  return <DeliveryPane id={id} onClose={close} />;
}
