'use client';

import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { Form } from '@/components/form/form';
import { FormField } from '@/components/form/form-field';
import { Button } from '@/components/ui/button/button';
import { NativeSelect } from '@/components/ui/input/native-select';
import { Panel } from '@/components/ui/panel';
import { useProblemText } from '@/lib/http/use-problem-text';
import type { StartInstallation } from '@/lib/installation/install-schema';
import { useStartInstallation } from '@/lib/installation/queries';

type Fields = Omit<StartInstallation, 'connection'> & { connection: string };

/** Confirms an installation that the service has begun, and goes back there with the signed challenge. */
export function InstallPanel({
  appId,
  installationId,
  connections,
}: {
  appId: string;
  installationId: string;
  /** Connections with credentials that can be replaced. */
  connections: readonly { id: string; name: string }[];
}) {
  const t = useTranslations('installation.install');
  const problemText = useProblemText();
  const start = useStartInstallation();
  const form = useForm<Fields>({ defaultValues: { appId, installationId, connection: '' } });
  const submit = form.handleSubmit((fields) =>
    start.mutateAsync({ ...fields, connection: fields.connection || null }).then(
      ({ next }) => window.location.assign(next),
      (error) => {
        const { title, next } = problemText(error);
        form.setError('root.service', { type: 'server', message: `${title}. ${next}` });
      },
    ),
  );
  return (
    <div className="mb-4 grid grid-cols-1 lg:grid-cols-2">
      <Panel title={t('title')}>
        <p className="mb-4 text-muted">{t('lead')}</p>
        <Form form={form} onSubmit={submit}>
          {connections.length > 0 && (
            <FormField<Fields> name="connection" label={t('for')} help={t('forHelp')}>
              {(control) => (
                <NativeSelect
                  {...control}
                  options={[['', t('newConnection')], ...connections.map(({ id, name }) => [id, name] as const)]}
                />
              )}
            </FormField>
          )}
          <Button type="submit" variant="primary" pending={start.isPending || start.isSuccess}>
            {t('submit')}
          </Button>
        </Form>
      </Panel>
    </div>
  );
}
