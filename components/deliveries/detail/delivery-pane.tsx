import { useQuery } from '@tanstack/react-query';
import { LoadProblem } from '@/components/ui/feedback/load-problem';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { CloseButton, DeliveryPanePending, Frame } from './delivery-pane-pending';
import { DeliveryView } from './delivery-view';
import { isMissing, MissingDelivery } from './missing-delivery';

/** One delivery beside the list, also while it loads, fails, or is missing. */
export function DeliveryPane({
  id,
  hasMapBeside,
  onClose,
}: {
  id: string;
  hasMapBeside?: boolean;
  onClose: () => void;
}) {
  const query = useQuery(deliveryQueries.detail(id));
  const close = <CloseButton onClose={onClose} />;

  if (query.data) {
    return (
      <DeliveryView
        key={id}
        delivery={query.data}
        refreshFailed={query.isError}
        hasMapBeside={hasMapBeside}
        close={close}
      />
    );
  }
  if (query.error && isMissing(query.error)) {
    return (
      <Frame close={close}>
        <MissingDelivery onLeave={onClose} />
      </Frame>
    );
  }
  if (query.error) {
    return (
      <Frame close={close}>
        <LoadProblem error={query.error} retrying={query.isFetching} onRetry={query.refetch} />
      </Frame>
    );
  }
  return <DeliveryPanePending id={id} onClose={onClose} />;
}
