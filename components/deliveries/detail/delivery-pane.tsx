import { useQuery } from '@tanstack/react-query';
import { Pending } from '@/components/ui/feedback/pending';
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
  if (query.errorUpdateCount > 0) {
    return (
      <Frame close={close}>
        <Pending query={query} rows={8} />
      </Frame>
    );
  }
  return <DeliveryPanePending id={id} onClose={onClose} />;
}
