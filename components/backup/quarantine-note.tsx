import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useSession } from '@/components/shell/user/session-context';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { AlertDialog } from '@/components/ui/overlay/dialog';
import { DateTime } from '@/components/ui/text/date-time';
import type { QuarantineView } from '@/lib/backup/quarantine-schema';
import { backupQueries, useConfirmOldIsOff } from '@/lib/backup/queries';
import { useProblemText } from '@/lib/http/use-problem-text';
import { routes } from '@/lib/routes';

type Props = { initial: NonNullable<QuarantineView['quarantine']> };

/** On every page of a restored copy until an owner confirms that the old one is off, and orders under way were read. */
export function QuarantineNote({ initial }: Props) {
  const t = useTranslations('backup.quarantine');
  const client = useQueryClient();
  const { can } = useSession();
  const { data } = useQuery({ ...backupQueries.quarantine(), initialData: { quarantine: initial } });
  const { quarantine } = data;
  const isOver = quarantine === null;
  useEffect(() => {
    // The key's permissions and the orders have changed.
    if (isOver) void client.invalidateQueries();
  }, [isOver, client]);
  if (!quarantine) return null;
  const { madeAt, confirmedAt, unread, withoutAnswer } = quarantine;
  const mayConfirm = can('settings:manage');
  return (
    <Callout
      tone="danger"
      live
      className="mb-4 print:hidden"
      title={t('title')}
      action={
        <>
          {mayConfirm && <Confirmation key={String(confirmedAt)} unread={confirmedAt !== null} />}
          {mayConfirm && (
            <ButtonLink size="sm" href={routes.settingsPeople()}>
              {t('people')}
            </ButtonLink>
          )}
          {withoutAnswer > 0 && (
            <ButtonLink size="sm" href={routes.deliveries({ status: ['unknown'] })}>
              {t('decide', { count: withoutAnswer })}
            </ButtonLink>
          )}
        </>
      }
    >
      <p>{t.rich('body', { time: () => <DateTime value={madeAt} /> })}</p>
      <p className="mt-1">{confirmedAt ? t('reading', { count: unread }) : t(mayConfirm ? 'owner' : 'others')}</p>
      {mayConfirm && <p className="mt-1">{t('look')}</p>}
    </Callout>
  );
}

/** `unread`: the second confirmation, not to wait for orders that were not read. */
function Confirmation({ unread }: { unread: boolean }) {
  const ofUnread = useTranslations('backup.quarantine.unread');
  const ofAll = useTranslations('backup.quarantine');
  const t = unread ? ofUnread : ofAll;
  const [isOpen, setOpen] = useState(false);
  const confirm = useConfirmOldIsOff();
  const { title } = useProblemText()(confirm.error);
  return (
    <>
      <Button size="sm" variant={unread ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
        {t('confirm')}
      </Button>
      <AlertDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => confirm.mutate({ unread }, { onSuccess: () => setOpen(false) })}
        pending={confirm.isPending}
        title={t('dialogTitle')}
        description={t('dialogBody')}
        confirmLabel={t('dialogConfirm')}
      >
        {confirm.error && (
          <p role="alert" className="text-danger">
            {title}
          </p>
        )}
      </AlertDialog>
    </>
  );
}
