import { useTranslations } from 'next-intl';
import { z } from 'zod/mini';
import { usePlaceText } from '@/components/map/areas/use-place-text';
import { Panel } from '@/components/ui/panel';
import { RelativeTime } from '@/components/ui/text/date-time';
import type { CustomerAddress } from '@/lib/customers/schema';
import { isolated } from '@/lib/format/text/isolated';

const Instructions = z.catch(z.string(), '');

/** The places to which a customer's orders went, the latest first. */
export function AddressList({ addresses }: { addresses: readonly CustomerAddress[] }) {
  const t = useTranslations('customers.addresses');
  const ui = useTranslations('ui.filters');
  const placeText = usePlaceText();
  return (
    <Panel title={t('title')} flush>
      {addresses.length === 0 && <p className="p-4 text-muted">{t('none')}</p>}
      <ul>
        {addresses.map((address) => {
          const note = Instructions.parse(address.destination.instructions);
          const branch = address.branchName ?? ui('unknownBranch');
          return (
            <li key={address.digest} className="grid gap-0.5 border-line border-b px-4 py-3 last:border-b-0">
              <span className="font-medium">{placeText(address)}</span>
              {note !== '' && <span className="text-sm">{t('note', { text: isolated(note) })}</span>}
              <span className="flex flex-wrap gap-x-2 text-muted text-sm">
                <span>{t('times', { count: address.deliveriesCount })}</span>
                {address.branchId !== null && <span>{t('from', { branch: isolated(branch) })}</span>}
                <RelativeTime value={address.lastUsedAt} />
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
