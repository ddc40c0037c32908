'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { useRefusal } from '@/components/auth/use-refusal';
import { useRouter } from '@/components/nav/connection-navigation';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { Field } from '@/components/ui/input/field';
import { Input } from '@/components/ui/input/input';
import { Dialog } from '@/components/ui/overlay/dialog';
import { toast } from '@/components/ui/overlay/toast';
import { COUNTED_AT_MOST } from '@/lib/connections/model/connection';
import { useRemoveConnection } from '@/lib/connections/queries';
import type { ConnectionEntry } from '@/lib/connections/schema';
import { isolated } from '@/lib/format/text/isolated';
import { connectionPath } from '@/lib/http/connection-address';
import { routes } from '@/lib/routes';
import { isSameName } from './edit/is-same-name';

/** Confirms a removal: lists the effects and asks for the name of the connection. */
export function ConnectionRemoveDialog({
  connection,
  open,
  onClose,
}: {
  connection: ConnectionEntry;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('connections.remove');
  const ui = useTranslations('ui');
  const formId = useId();
  const fieldId = useId();
  const router = useRouter();
  const refusal = useRefusal();
  const viewed = useConnection();
  const remove = useRemoveConnection();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { id, name, counts } = connection;

  function close() {
    setTyped('');
    setWrong(false);
    onClose();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isSameName(typed, name)) {
      setWrong(true);
      document.getElementById(fieldId)?.focus();
      return;
    }
    remove.mutateAsync(id).then(
      ({ goTo }) => {
        // Loads a new document, because this page belongs to the removed connection.
        if (id === viewed.id) return location.assign(`${connectionPath(goTo.slug)}${routes.settingsConnections()}`);
        toast.success(t('removed', { name: isolated(name) }));
        router.replace(routes.settingsConnections());
        router.refresh();
      },
      (error) => {
        refusal.show(error);
        close();
      },
    );
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      busy={remove.isPending}
      title={t('title', { name: isolated(name) })}
      footer={
        <>
          <Button disabled={remove.isPending} onClick={close}>
            {ui('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" pending={remove.isPending}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p className="font-medium">{t('happens')}</p>
      <ul className="mt-1 list-disc space-y-1 ps-5">
        <li>{t('openDeliveries', { count: counts.open })}</li>
        <li>
          {counts.deliveries >= COUNTED_AT_MOST
            ? t('historyMany', { count: COUNTED_AT_MOST })
            : t('history', { count: counts.deliveries })}
        </li>
        <li>{t('credentials')}</li>
        <li>{t('webhook')}</li>
      </ul>
      <form id={formId} onSubmit={submit} noValidate autoComplete="off" className="mt-4">
        <Field
          id={fieldId}
          label={t('type')}
          help={t.rich('typeHelp', { name: () => <bdi className="select-all font-medium text-ink">{name}</bdi> })}
          error={isWrong && t('mismatch')}
          required
        >
          {(control) => (
            <Input
              {...control}
              dir="auto"
              autoFocus
              autoComplete="off"
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setWrong(false);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
