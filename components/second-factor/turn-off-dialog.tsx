'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button/button';
import { Dialog } from '@/components/ui/overlay/dialog';
import { toast } from '@/components/ui/overlay/toast';
import { useRemoveCodes } from '@/lib/second-factor/queries';
import { CodeFields } from './code-fields';

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.codes');
  const ui = useTranslations('ui');
  const formId = useId();
  const remove = useRemoveCodes();
  return (
    <Dialog
      open
      onClose={onClose}
      busy={remove.isPending}
      title={t('turnOff')}
      description={t('removeBody')}
      footer={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={remove.isPending}>
            {t('turnOff')}
          </Button>
        </>
      }
    >
      <CodeFields
        formId={formId}
        onCode={async (input) => {
          await remove.mutateAsync(input);
          toast.success(t('removed'));
          onClose();
        }}
      />
    </Dialog>
  );
}
