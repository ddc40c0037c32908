'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRouter } from '@/components/nav/connection-navigation';
import { PasskeyList } from '@/components/second-factor/passkey-list';
import { Button } from '@/components/ui/button/button';
import { Panel } from '@/components/ui/panel';
import type { FactorStatus } from '@/lib/second-factor/schema';

const TurnOnDialog = dynamic(() =>
  import('@/components/second-factor/turn-on-dialog').then((file) => file.TurnOnDialog),
);
const TurnOffDialog = dynamic(() =>
  import('@/components/second-factor/turn-off-dialog').then((file) => file.TurnOffDialog),
);

/** Says what sign-in asks for besides the password, with the dialogs that change it. */
export function SecondFactorPanel({ status }: { status: FactorStatus }) {
  const { isOn, recoveryCodesLeft } = status;
  const t = useTranslations('settings.codes');
  const router = useRouter();
  const [open, setOpen] = useState<'on' | 'off' | null>(null);
  const close = () => {
    setOpen(null);
    router.refresh();
  };
  return (
    <Panel title={t('title')}>
      <p className="mb-4 text-muted">{isOn ? t('on', { count: recoveryCodesLeft }) : t('off')}</p>
      <Button onClick={() => setOpen(isOn ? 'off' : 'on')}>{isOn ? t('turnOff') : t('turnOn')}</Button>
      <PasskeyList status={status} onChange={() => router.refresh()} />
      {open === 'on' && <TurnOnDialog onClose={close} />}
      {open === 'off' && <TurnOffDialog onClose={close} />}
    </Panel>
  );
}
