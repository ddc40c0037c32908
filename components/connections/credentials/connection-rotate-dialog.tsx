'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { AlertDialog, Dialog } from '@/components/ui/overlay/dialog';
import { useRotateCredentials } from '@/lib/connections/queries';
import type { ConnectionEntry } from '@/lib/connections/schema';
import type { Generation } from '@/lib/service/generation/generation';
import { ConnectionRotateForm, type Loss } from './connection-rotate-form';

/** Enters new credentials of a generation, or its first ones. */
export function ConnectionRotateDialog({
  connection,
  generation,
  onClose,
}: {
  connection: ConnectionEntry;
  generation: Generation | undefined;
  onClose: () => void;
}) {
  const t = useTranslations('connections');
  const ui = useTranslations('ui');
  const formId = useId();
  const rotate = useRotateCredentials();
  const [loss, setLoss] = useState<Loss>();
  const held = connection.credentials.find((credential) => credential.generation === generation);
  const isFirst = !held?.current;
  return (
    <>
      <Dialog
        open={generation !== undefined}
        onClose={onClose}
        busy={rotate.isPending}
        title={
          generation && t(isFirst ? 'rotate.titleFirst' : 'rotate.title', { generation: t(`generation.${generation}`) })
        }
        description={
          generation && (isFirst ? t(`holds.${generation}`) : t(held.pending ? 'rotate.bodyReplaces' : 'rotate.body'))
        }
        footer={
          <>
            <Button disabled={rotate.isPending} onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" form={formId} variant="primary" pending={rotate.isPending}>
              {t(isFirst ? 'rotate.submitFirst' : 'rotate.submit')}
            </Button>
          </>
        }
      >
        {generation && (
          <ConnectionRotateForm
            key={generation}
            formId={formId}
            connection={connection}
            generation={generation}
            isFirst={isFirst}
            rotate={rotate}
            onWeaker={setLoss}
            onDone={onClose}
          />
        )}
      </Dialog>
      <AlertDialog
        open={loss !== undefined}
        onClose={() => setLoss(undefined)}
        title={t('rotate.weakerTitle')}
        description={t('rotate.weakerBody', {
          list: (loss?.lost ?? []).map((permission) => t(`permissions.${permission}`)).join(t('test.between')),
        })}
        confirmLabel={t('rotate.weakerConfirm')}
        pending={rotate.isPending}
        onConfirm={() => loss?.save().finally(() => setLoss((now) => (now === loss ? undefined : now)))}
      />
    </>
  );
}
