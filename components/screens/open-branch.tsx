'use client';

import { BranchPage } from '@/components/branches/branch-page';
import { DeliveryStatus } from '@/components/deliveries/line/delivery-status';
import { SmallTrackingMap } from '@/components/tracking/small-tracking-map';

/** Composes the branch page with parts of the deliveries. */
export function OpenBranch({ id }: { id: string }) {
  return (
    <BranchPage
      id={id}
      status={(status) => <DeliveryStatus status={status} quiet />}
      drivers={<SmallTrackingMap branchId={id} className="border-line border-b" />}
    />
  );
}
