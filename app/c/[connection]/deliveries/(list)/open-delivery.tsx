'use client';

import { createContext, useContext } from 'react';
import { DeliveryPane } from '@/components/deliveries/detail/delivery-pane';
import type { Viewing } from '@/components/deliveries/viewing';

type Workspace = { viewing: Viewing; close: () => void };

/** What the list gives to the delivery that is open beside it. */
export const WorkspaceContext = createContext<Workspace | null>(null);

export function OpenDelivery({ id }: { id: string }) {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('OpenDelivery stands in the slot of DeliveriesWorkspace');
  return <DeliveryPane id={id} viewing={workspace.viewing} onClose={workspace.close} />;
}
