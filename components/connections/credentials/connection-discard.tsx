import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefusal } from '@/components/form/use-refusal';
import { useRouter } from '@/components/nav/connection-navigation';
import { Button } from '@/components/ui/button/button';
import { AlertDialog } from '@/components/ui/overlay/dialog';
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
  const refusal = useRefusal();
  const discard = useDiscardCredentials();
  const [isOpen, setOpen] = useState(false);
  const { act, done } = WORDS[slot];

  // Awaits a promise instead of using callbacks: this component unmounts when the credentials are gone.
  function confirm() {
    discard
      .mutateAsync({ id, generation, slot })
      .then(() => {
        toast.success(t(done));
        router.refresh();
        focusCredentials();
      }, refusal.show)
      .finally(() => setOpen(false));
  }
  return (
    <>
      <Button size="sm" aria-label={t(`${act}Label`, { generation: name })} onClick={() => setOpen(true)}>
        {t(act)}
      </Button>
      <AlertDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t(`${act}Title`, { generation: name })}
        description={
          slot === 'current' && generation === 'v2' && testMode
            ? `${t('takeAwayBody')} ${t('takeAwayEndsTests')}`
            : t(`${act}Body`)
        }
        confirmLabel={t(`${act}Confirm`)}
        pending={discard.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
