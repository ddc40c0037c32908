'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { FormProvider } from 'react-hook-form';
import { z } from 'zod/mini';
import { ErrorSummary } from '@/components/form/error-summary';
import { FormField } from '@/components/form/form-field';
import { useSaveForm } from '@/components/form/use-save-form';
import { useRouter } from '@/components/nav/connection-navigation';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { Input } from '@/components/ui/input/input';
import { toast } from '@/components/ui/overlay/toast';
import { Panel } from '@/components/ui/panel';
import { useAddConnection } from '@/lib/connections/queries';
import { AddConnection, EDITABLE } from '@/lib/connections/schema';
import { isolated } from '@/lib/format/text/isolated';
import { routes } from '@/lib/routes';
import { GENERATIONS } from '@/lib/service/generation/generation';
import { ConnectionCredentialFields } from '../credentials/connection-credential-fields';
import { CredentialsError } from '../credentials/credentials-error';
import { CREDENTIAL_PATHS, givenCredentials, NOTHING_TYPED } from '../credentials/typed-credentials';
import type { AddFields } from './add-fields';
import { ConnectionAboutFields } from './connection-about-fields';
import { ConnectionBackLink } from './connection-back-link';
import { useConnectionTest } from './use-connection-test';

const ConnectionTestResult = dynamic(() =>
  import('../credentials/connection-test-result').then((module) => module.ConnectionTestResult),
);

const EMPTY: AddFields = {
  baseUrl: '',
  credentials: NOTHING_TYPED,
  name: '',
  merchantName: '',
  country: '',
  dayStartHour: '0',
  testMode: false,
};

/** Checked as the server does: empty generations are left out, and so is a test key without v2. */
const AddForm = z.pipe(
  z.pipe(
    z.custom<AddFields>(),
    z.transform((typed): unknown => {
      const credentials = givenCredentials(typed.credentials);
      return { ...typed, credentials, testMode: typed.testMode && credentials.v2 !== undefined };
    }),
  ),
  AddConnection,
);
const WITHOUT_V2 = EDITABLE.filter((name) => name !== 'testMode');

/** Adds a connection. The entries stay until it has been added. */
export function ConnectionAddForm({ baseUrl }: { baseUrl: string }) {
  const t = useTranslations('connections');
  const labels = useLabels();
  const router = useRouter();
  const add = useAddConnection();
  const initial = { defaultValues: { ...EMPTY, baseUrl } };
  const { form, onSubmit, pending } = useSaveForm(AddForm, initial, async (input) => {
    const { id, name } = await add.mutateAsync({ ...input, merchantName: input.merchantName ?? undefined });
    toast.success(t('new.addedToast', { name: isolated(name) }));
    router.push(routes.settingsConnectionOne(id, { added: 1 }));
    router.refresh();
  });
  const trial = useConnectionTest(form);
  const hasV2 = givenCredentials(form.watch('credentials')).v2 !== undefined;
  return (
    <FormProvider {...form}>
      <ConnectionBackLink />
      <h2 className="mb-1 font-semibold text-lg">{t('new.title')}</h2>
      <form onSubmit={onSubmit} noValidate autoComplete="off" aria-label={t('new.title')}>
        <p className="mb-4 text-muted">{t('new.lead')}</p>
        <ErrorSummary labels={labels} />
        <div className="my-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <Panel title={t('new.serviceTitle')}>
            <div className="space-y-5">
              <FormField<AddFields> name="baseUrl" label={t('new.baseUrl')} help={t('new.baseUrlHelp')} required>
                {(control) => (
                  <Input
                    {...control}
                    type="url"
                    dir="ltr"
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    className="font-mono text-sm rtl:text-end"
                  />
                )}
              </FormField>
              <p className="text-muted">{t('new.serviceLead')}</p>
              <Generations />
              <CredentialsError name="credentials" />
              <div className="space-y-3">
                <Button pending={trial.isPending} onClick={trial.run}>
                  {trial.result ? t('test.again') : t('test.button')}
                </Button>
                <div aria-live="polite" className="space-y-3">
                  {trial.result && <ConnectionTestResult result={trial.result} whenRefused={t('test.refusedNext')} />}
                  {trial.merchants.length > 1 && (
                    <Callout tone="warning">{t('new.merchantsDiffer', { names: trial.merchants.join(' / ') })}</Callout>
                  )}
                  {trial.problem && (
                    <Callout tone="danger" title={t('test.failed')}>
                      {trial.problem}
                    </Callout>
                  )}
                </div>
              </div>
            </div>
          </Panel>
          <Panel title={t('new.aboutTitle')}>
            <div className="space-y-4">
              <ConnectionAboutFields shown={hasV2 ? EDITABLE : WITHOUT_V2} serviceCountry={trial.country} />
            </div>
          </Panel>
        </div>
        {trial.untrusted && (
          <Callout tone="warning" title={t(`new.untrusted.${trial.untrusted}.title`)}>
            {t(`new.untrusted.${trial.untrusted}.body`)}
          </Callout>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={pending}>
            {t('new.submit')}
          </Button>
          <ButtonLink href={routes.settingsConnections()} variant="ghost">
            {t('new.cancel')}
          </ButtonLink>
        </div>
      </form>
    </FormProvider>
  );
}

function Generations() {
  const t = useTranslations('connections');
  return GENERATIONS.map((generation) => (
    <fieldset key={generation} className="space-y-3 rounded-md border border-line px-3 pt-1 pb-3">
      <legend className="px-1 font-medium">{t(`generation.${generation}`)}</legend>
      <p className="text-muted text-sm">{t(`holds.${generation}`)}</p>
      <ConnectionCredentialFields generation={generation} />
    </fieldset>
  ));
}

/** The names of the fields in the summary of errors. */
function useLabels(): Record<string, string> {
  const t = useTranslations('connections');
  const named = (path: (typeof CREDENTIAL_PATHS)[number]) => {
    const [, generation, name] = path.split('.');
    return t(`credential.${generation}.${name}`);
  };
  return {
    baseUrl: t('new.baseUrl'),
    name: t('new.name'),
    merchantName: t('new.merchant'),
    country: t('new.country'),
    ...Object.fromEntries(CREDENTIAL_PATHS.map((path) => [path, named(path)])),
  };
}
