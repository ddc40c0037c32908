'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod/mini';
import { FormField } from '@/components/form/form-field';
import { FormProblem } from '@/components/form/form-problem';
import { useRefusal } from '@/components/form/use-refusal';
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
  const refusal = useRefusal();
  const change = useChangeName();
  const form = useForm<Fields, unknown, ChangeName>({
    resolver: zodResolver(ChangeName),
    defaultValues: { name: user.name },
  });
  const save = form.handleSubmit((input) =>
    change.mutateAsync(input).then(
      () => {
        toast.success(t('nameSaved'));
        form.reset(input);
        router.refresh();
      },
      (error) => refusal.showFieldErrors(error, form.setError, ['name']),
    ),
  );
  return (
    <Panel title={t('nameTitle')}>
      <KeyValueList className="mb-4">
        <KeyValue label={t('email')}>
          <bdi dir="ltr">{user.email}</bdi>
        </KeyValue>
        <KeyValue label={t('role')}>{roleName.has(user.role) ? roleName(user.role) : user.role}</KeyValue>
      </KeyValueList>
      <FormProvider {...form}>
        <form onSubmit={save} noValidate className="space-y-4">
          <FormProblem />
          <FormField<Fields> name="name" label={t('name')} help={t('nameHelp')} required>
            {(control) => <Input {...control} autoComplete="name" />}
          </FormField>
          <Button type="submit" pending={change.isPending} disabled={!form.formState.isDirty}>
            {t('saveName')}
          </Button>
        </form>
      </FormProvider>
    </Panel>
  );
}
