import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Money } from '@/components/ui/text/money';
import type { Wallet } from '@/lib/wallet/schema';

const LevelDialog = dynamic(() => import('./level-dialog').then((module) => module.LevelDialog), { ssr: false });

/** The level at which this dashboard warns, beside the service's own. */
export function OwnLevel({ wallet: { ownLevel, currency } }: { wallet: Wallet }) {
  const t = useTranslations('wallet.own');
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {ownLevel !== null && (
        <span>
          {t('label')} <Money amount={ownLevel} currency={currency} />
        </span>
      )}
      <button
        type="button"
        className="text-accent underline underline-offset-2 print:hidden"
        onClick={() => setOpen(true)}
      >
        {t(ownLevel === null ? 'add' : 'change')}
      </button>
      {isOpen && <LevelDialog ownLevel={ownLevel} currency={currency} onClose={() => setOpen(false)} />}
    </span>
  );
}
