'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { Button } from '@/components/ui/button/button';
import { Dialog } from '@/components/ui/overlay/dialog';
import type { Identity } from '@/lib/second-factor/schema';
import { IdentityFields } from './identity-fields';

/** Asks who it is once more, before what a stolen session must not do: by the code, or by the password without codes. */
export function IdentityDialog({
  hasCodes,
  title,
  description,
  confirm = title,
  pending,
  onIdentity,
  onClose,
  children,
}: {
  hasCodes: boolean;
  title: string;
  description?: string;
  confirm?: string;
  pending: boolean;
  onIdentity: (identity: Identity) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}) {
  const t = useTranslations('settings.codes');
  const ui = useTranslations('ui');
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      busy={pending}
      title={title}
      description={description ?? (hasCodes ? t('removeBody') : t('beginBody'))}
      footer={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={pending}>
            {confirm}
          </Button>
        </>
      }
    >
      <IdentityFields name={hasCodes ? 'code' : 'password'} formId={formId} onIdentity={onIdentity}>
        {children}
      </IdentityFields>
    </Dialog>
  );
}
