import { useTranslations } from 'next-intl';
import { ActButton } from '@/components/form/act-dialog';
import { useRouter } from '@/components/nav/connection-navigation';
import { toast } from '@/components/ui/overlay/toast';
import type { DiscardCredentials } from '@/lib/connections/credentials/schema';
import { useDiscardCredentials } from '@/lib/connections/queries';
import type { ConnectionEntry } from '@/lib/connections/schema';
import { focusCredentials } from './focus-credentials';

const WORDS = {
  pending: { act: 'discard', done: 'discarded' },
  current: { act: 'takeAway', done: 'takenAway' },
} as const;

/**
 * Discards pending credentials (`pending`) or deletes all credentials of a generation (`current`), after a confirmation.
 */
export function ConnectionDiscard({
  connection: { id, testMode },
  generation,
  slot,
}: { connection: ConnectionEntry } & Pick<DiscardCredentials, 'generation' | 'slot'>) {
  const t = useTranslations('connections.credentials');
  const name = useTranslations('connections.generation')(generation);
  const router = useRouter();
  const discard = useDiscardCredentials();
  const { act, done } = WORDS[slot];
  return (
    <ActButton
      button={{ size: 'sm', 'aria-label': t(`${act}Label`, { generation: name }), children: t(act) }}
      title={t(`${act}Title`, { generation: name })}
      description={
        slot === 'current' && generation === 'v2' && testMode
          ? `${t('takeAwayBody')} ${t('takeAwayEndsTests')}`
          : t(`${act}Body`)
      }
      confirmLabel={t(`${act}Confirm`)}
      act={async () => {
        await discard.mutateAsync({ id, generation, slot });
        toast.success(t(done));
        router.refresh();
        focusCredentials();
      }}
    />
  );
}
