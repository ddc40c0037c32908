import { useTranslations } from 'next-intl';
import { z } from 'zod/mini';
import { FormDialog } from '@/components/form/form-dialog';
import { FormField } from '@/components/form/form-field';
import { useRefusal } from '@/components/form/use-refusal';
import { useSaveForm } from '@/components/form/use-save-form';
import { useRouter } from '@/components/nav/connection-navigation';
import { useConnection } from '@/components/shell/user/session-context';
import { Input } from '@/components/ui/input/input';
import { toast } from '@/components/ui/overlay/toast';
import { COUNTED_AT_MOST } from '@/lib/connections/model/connection';
import { useRemoveConnection } from '@/lib/connections/queries';
import type { ConnectionEntry } from '@/lib/connections/schema';
import { isolated } from '@/lib/format/text/isolated';
import { connectionPath } from '@/lib/http/connection-address';
import { routes } from '@/lib/routes';
import { isSameName } from './edit/is-same-name';

/** The name of the connection, as typed to confirm. */
const Confirmation = (name: string) =>
  z.object({ name: z.string().check(z.refine((typed) => isSameName(typed, name), 'connections.remove.mismatch')) });
type Confirmation = z.infer<ReturnType<typeof Confirmation>>;

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
  const router = useRouter();
  const refusal = useRefusal();
  const viewed = useConnection();
  const remove = useRemoveConnection();
  const { id, name, counts } = connection;
  const initial = { defaultValues: { name: '' }, reValidateMode: 'onSubmit' } as const;
  const { form, onSubmit } = useSaveForm(Confirmation(name), initial, submit);

  function close() {
    form.reset();
    onClose();
  }
  function submit() {
    return remove.mutateAsync(id).then(
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
    <FormDialog
      open={open}
      onClose={close}
      title={t('title', { name: isolated(name) })}
      form={form}
      onSubmit={onSubmit}
      onInput={() => form.clearErrors()}
      pending={remove.isPending}
      submitLabel={t('confirm')}
      isDanger
      staysWhilePending
    >
      <div>
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
      </div>
      <FormField<Confirmation>
        name="name"
        label={t('type')}
        help={t.rich('typeHelp', { name: () => <bdi className="select-all font-medium text-ink">{name}</bdi> })}
        required
      >
        {(control) => <Input {...control} dir="auto" autoFocus autoComplete="off" />}
      </FormField>
    </FormDialog>
  );
}
