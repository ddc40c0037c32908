'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { Button } from '@/components/ui/button/button';
import { Dialog } from '@/components/ui/overlay/dialog';
import type { Identity } from '@/lib/second-factor/schema';
import { IdentityFields } from './identity-fields';

/** Asks who it is once more, before what a stolen session must not do: by a code or a passkey, or by the password of somebody without both. */
export function IdentityDialog({
  hasCodes,
  hasPasskeys = false,
  title,
  description,
  confirm = title,
  pending,
  onIdentity,
  onClose,
  children,
}: {
  hasCodes: boolean;
  hasPasskeys?: boolean;
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
  const name = hasCodes ? 'code' : hasPasskeys ? null : 'password';
  return (
    <Dialog
      open
      onClose={onClose}
      busy={pending}
      title={title}
      description={description ?? (name ? t(name === 'code' ? 'removeBody' : 'beginBody') : undefined)}
      footer={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          {name && (
            <Button type="submit" form={formId} variant="primary" pending={pending}>
              {confirm}
            </Button>
          )}
        </>
      }
    >
      <IdentityFields name={name} hasPasskeys={hasPasskeys} formId={formId} onIdentity={onIdentity}>
        {children}
      </IdentityFields>
    </Dialog>
  );
}
