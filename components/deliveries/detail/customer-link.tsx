import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { KeyValue } from '@/components/ui/key-value';
import { useToastProblem } from '@/components/ui/overlay/use-toast-problem';
import { useEndAddressRequest } from '@/lib/address-requests/mutations';
import { deliveryQueries } from '@/lib/deliveries/queries';

/** The customer follows the order on a link of ours, which can be ended. */
export function CustomerLink({ deliveryId, linkId }: { deliveryId: string; linkId: string }) {
  const t = useTranslations('deliveries.facts');
  const client = useQueryClient();
  const onError = useToastProblem();
  const end = useEndAddressRequest();
  function endLink() {
    end.mutate(linkId, {
      onSuccess: () => void client.invalidateQueries({ queryKey: deliveryQueries.detail(deliveryId).queryKey }),
      onError,
    });
  }
  return (
    <KeyValue label={t('customerLink')}>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {t('customerFollows')}
        <Button size="sm" pending={end.isPending} onClick={endLink}>
          {t('endLink')}
        </Button>
      </span>
    </KeyValue>
  );
}
