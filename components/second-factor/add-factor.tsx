'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button/button';
import type { FactorStatus } from '@/lib/second-factor/schema';
import { IdentityAsker } from './identity-asker';
import { PasskeyList } from './passkey-list';

const TurnOnDialog = dynamic(() => import('./turn-on-dialog').then((file) => file.TurnOnDialog));

/** Codes or a passkey, for somebody who has neither. Afterwards the `next` page opens. */
export function AddFactor({ status, next }: { status: FactorStatus; next: string }) {
  const t = useTranslations('settings.codes');
  const [isOpen, setOpen] = useState(false);
  const leave = () => window.location.assign(next);
  return (
    <>
      <p className="mb-4 text-muted">{t('off')}</p>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t('turnOn')}
      </Button>
      <PasskeyList status={status} onChange={leave} />
      {/* Closed before the end, the page comes back here. */}
      {isOpen && <TurnOnDialog onClose={leave} />}
      <IdentityAsker />
    </>
  );
}
