import { useTranslations } from 'next-intl';
import { Link, usePath } from '@/components/nav/connection-navigation';
import { useConnection, useSession } from '@/components/shell/user/session-context';
import { Callout } from '@/components/ui/feedback/callout';
import { isolated } from '@/lib/format/text/isolated';
import { routes } from '@/lib/routes';
import { heldDrafts } from '../order/stored-draft';

/** Above every page but the form: the orders that were left there while they waited for the network. */
export function HeldNote() {
  const t = useTranslations('delivery-form.offline');
  const { id: connectionId } = useConnection();
  const { user } = useSession();
  if (usePath() === routes.newDelivery()) return null;
  return heldDrafts({ connectionId, userId: user.id }).map(({ order, sent, heldAt = routes.newDelivery() }) => (
    <Callout
      key={order.reference}
      tone="warning"
      live
      className="mb-4 print:hidden"
      title={t('left', { name: isolated(order.destination.contact_name), sent: String(sent) })}
    >
      <Link href={heldAt} className="underline underline-offset-2">
        {t('open')}
      </Link>
    </Callout>
  ));
}
