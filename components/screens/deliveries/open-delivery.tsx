'use client';

import { useContext } from 'react';
import { DeliveryPane } from '@/components/deliveries/detail/delivery-pane';
import { WorkspaceContext } from './workspace-context';

export function OpenDelivery({ id }: { id: string }) {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('OpenDelivery stands in the slot of DeliveriesWorkspace');
  return <DeliveryPane id={id} viewer={workspace.viewer} onClose={workspace.close} />;
}
