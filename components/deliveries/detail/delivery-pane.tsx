'use client';

import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { useProblemText } from '@/lib/http/use-problem-text';
import type { Viewer } from '../facts/viewer';
import { CloseButton, DeliveryPanePending, Frame } from './delivery-pane-pending';
import { DeliveryView } from './delivery-view';
import { isMissing, MissingDelivery } from './missing-delivery';

/** One delivery beside the list, also while it loads, fails, or is missing. */
export function DeliveryPane({ id, viewer, onClose }: { id: string; viewer: Viewer; onClose: () => void }) {
  const problemText = useProblemText();
  const query = useQuery(deliveryQueries.detail(id));
  const close = <CloseButton onClose={onClose} />;

  if (query.data) {
    return <DeliveryView key={id} delivery={query.data} refreshFailed={query.isError} viewer={viewer} close={close} />;
  }
  if (query.error && isMissing(query.error)) {
    return (
      <Frame close={close}>
        <MissingDelivery onLeave={onClose} />
      </Frame>
    );
  }
  if (query.error) {
    const { title, next, id: errorId } = problemText(query.error);
    return (
      <Frame close={close}>
        <ErrorState title={title} errorId={errorId} retrying={query.isFetching} onRetry={() => void query.refetch()}>
          {next}
        </ErrorState>
      </Frame>
    );
  }
  return <DeliveryPanePending id={id} onClose={onClose} />;
}
