'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { KeyValue } from '@/components/ui/key-value';
import { toast } from '@/components/ui/overlay/toast';
import { useEndAddressRequest } from '@/lib/address-requests/mutations';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { useProblemText } from '@/lib/http/use-problem-text';

/** The customer follows the order on a link of ours, which can be ended. */
export function CustomerLink({ deliveryId, linkId }: { deliveryId: string; linkId: string }) {
  const t = useTranslations('deliveries.facts');
  const client = useQueryClient();
  const problemText = useProblemText();
  const end = useEndAddressRequest();
  function endLink() {
    end.mutate(linkId, {
      onSuccess: () => void client.invalidateQueries({ queryKey: deliveryQueries.detail(deliveryId).queryKey }),
      onError: (error) => {
        const { title, description } = problemText(error);
        toast.error(title, { description });
      },
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
