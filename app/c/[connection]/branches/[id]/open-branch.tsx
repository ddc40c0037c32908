'use client';

import { BranchPage } from '@/components/branches/branch-page';
import { DeliveryStatus } from '@/components/deliveries/delivery-status';

/** Composes the branch page with parts of the deliveries. */
export function OpenBranch({ id }: { id: string }) {
  return <BranchPage id={id} status={(status) => <DeliveryStatus status={status} quiet />} />;
}
