'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefusal } from '@/components/auth/use-refusal';
import { useRouter } from '@/components/nav/connection-navigation';
import { Button } from '@/components/ui/button';
import { AlertDialog } from '@/components/ui/overlay/dialog';
import { toast } from '@/components/ui/overlay/toast';
import type { DiscardCredentials } from '@/lib/connections/credentials/schema';
import { useDiscardCredentials } from '@/lib/connections/queries';
import type { ConnectionEntry } from '@/lib/connections/schema';
import { focusCredentials } from './focus-credentials';

const WORDS = {
  pending: { act: 'discard', done: 'discarded' },
  current: { act: 'take_away', done: 'taken_away' },
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
      <Button size="sm" aria-label={t(`${act}_label`, { generation: name })} onClick={() => setOpen(true)}>
        {t(act)}
      </Button>
      <AlertDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t(`${act}_title`, { generation: name })}
        description={
          slot === 'current' && generation === 'v2' && testMode
            ? `${t('take_away_body')} ${t('takeAwayEndsTests')}`
            : t(`${act}_body`)
        }
        confirmLabel={t(`${act}_confirm`)}
        pending={discard.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
