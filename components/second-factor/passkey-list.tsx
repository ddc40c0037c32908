import { KeyRound } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ActButton } from '@/components/form/act-dialog';
import { Button } from '@/components/ui/button/button';
import { DateTime } from '@/components/ui/text/date-time';
import { useRemovePasskey } from '@/lib/second-factor/queries';
import type { FactorStatus, PasskeyView } from '@/lib/second-factor/schema';

const NameDialog = dynamic(() => import('./passkey-dialog').then((file) => file.PasskeyDialog));

/** One's passkeys, or why there can be none. */
export function PasskeyList({
  status: { passkeys, passkeysAt },
  onChange,
}: {
  status: FactorStatus;
  onChange: () => void;
}) {
  const t = useTranslations('settings.codes');
  const [named, setNamed] = useState<PasskeyView | 'new' | null>(null);
  const isHere = useIsHere(passkeysAt);
  return (
    <div className="mt-6 border-line border-t pt-4">
      <h3 className="font-semibold">{t('passkeys')}</h3>
      <p className="mt-1 mb-3 text-muted">{t('passkeysBody')}</p>
      <ul className="mb-3 divide-y divide-line">
        {passkeys.map((passkey) => (
          <PasskeyItem key={passkey.id} passkey={passkey} onRename={() => setNamed(passkey)} onChange={onChange} />
        ))}
      </ul>
      {isHere ? (
        <Button icon={<KeyRound />} onClick={() => setNamed('new')}>
          {t('addPasskey')}
        </Button>
      ) : (
        <p className="text-warning">
          {passkeysAt
            ? t.rich('passkeysElsewhere', { address: () => <bdi dir="ltr">{passkeysAt}</bdi> })
            : t('passkeysNowhere')}
        </p>
      )}
      {named && (
        <NameDialog
          passkey={named === 'new' ? null : named}
          onClose={() => setNamed(null)}
          onDone={() => {
            setNamed(null);
            onChange();
          }}
        />
      )}
    </div>
  );
}

/** Whether this page is open at the address of the passkeys; the server takes it for so. */
function useIsHere(passkeysAt: string | null): boolean {
  const [isHere, setHere] = useState(passkeysAt !== null);
  useEffect(() => setHere(passkeysAt === window.location.origin), [passkeysAt]);
  return isHere;
}

function PasskeyItem({
  passkey: { id, name, createdAt, usedAt },
  onRename,
  onChange,
}: {
  passkey: PasskeyView;
  onRename: () => void;
  onChange: () => void;
}) {
  const t = useTranslations('settings.codes');
  const remove = useRemovePasskey();
  const date = () => <DateTime value={usedAt ?? createdAt} />;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <div className="min-w-0">
        <p className="break-words font-medium">{name}</p>
        <p className="text-muted text-sm">
          {usedAt ? t.rich('passkeyUsed', { date }) : t.rich('passkeyAdded', { date })}
        </p>
      </div>
      <div className="flex gap-1.5">
        <Button size="sm" aria-label={t('renameLabel', { name })} onClick={onRename}>
          {t('rename')}
        </Button>
        <ActButton
          button={{ size: 'sm', 'aria-label': t('removeLabel', { name }), children: t('remove') }}
          title={t('removeLabel', { name })}
          description={t('removePasskeyBody')}
          confirmLabel={t('remove')}
          act={async () => {
            await remove.mutateAsync(id);
            onChange();
          }}
        />
      </div>
    </li>
  );
}
