'use client';

import { BranchPage } from '@/components/branches/branch-page';
import { DeliveryStatus } from '@/components/deliveries/delivery-status';

/** Where branches and deliveries meet. */
export function OpenBranch({ id }: { id: string }) {
  return <BranchPage id={id} status={(status) => <DeliveryStatus status={status} quiet />} />;
}
