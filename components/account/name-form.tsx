'use client';

import { useTranslations } from 'next-intl';
import type { z } from 'zod/mini';
import { Form } from '@/components/form/form';
import { FormField } from '@/components/form/form-field';
import { useSaveForm } from '@/components/form/use-save-form';
import { useRouter } from '@/components/nav/connection-navigation';
import { useSession } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { Input } from '@/components/ui/input/input';
import { KeyValue, KeyValueList } from '@/components/ui/key-value';
import { toast } from '@/components/ui/overlay/toast';
import { Panel } from '@/components/ui/panel';
import { useChangeName } from '@/lib/account/queries';
import { ChangeName } from '@/lib/account/schema';

type Fields = z.input<typeof ChangeName>;

/** The signed-in user, and the form that changes the name that others see. */
export function NameForm() {
  const t = useTranslations('settings.profile');
  const roleName = useTranslations('shell.role');
  const { user } = useSession();
  const router = useRouter();
  const change = useChangeName();
  const initial = { defaultValues: { name: user.name } };
  const { form, onSubmit, pending } = useSaveForm(ChangeName, initial, async (input, restart) => {
    await change.mutateAsync(input);
    toast.success(t('nameSaved'));
    restart(input);
    router.refresh();
  });
  return (
    <Panel title={t('nameTitle')}>
      <KeyValueList className="mb-4">
        <KeyValue label={t('email')}>
          <bdi dir="ltr">{user.email}</bdi>
        </KeyValue>
        <KeyValue label={t('role')}>{roleName.has(user.role) ? roleName(user.role) : user.role}</KeyValue>
      </KeyValueList>
      <Form form={form} onSubmit={onSubmit}>
        <FormField<Fields> name="name" label={t('name')} help={t('nameHelp')} required>
          {(control) => <Input {...control} autoComplete="name" />}
        </FormField>
        <Button type="submit" pending={pending} disabled={!form.formState.isDirty}>
          {t('saveName')}
        </Button>
      </Form>
    </Panel>
  );
}
