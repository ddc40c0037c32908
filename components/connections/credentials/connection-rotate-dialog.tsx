import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { z } from 'zod/mini';
import { FormDialog } from '@/components/form/form-dialog';
import { FormField } from '@/components/form/form-field';
import { useSaveForm } from '@/components/form/use-save-form';
import { useRouter } from '@/components/nav/connection-navigation';
import { Callout } from '@/components/ui/feedback/callout';
import { Checkbox } from '@/components/ui/input/checkbox';
import { NativeSelect } from '@/components/ui/input/native-select';
import { AlertDialog } from '@/components/ui/overlay/dialog';
import { toast } from '@/components/ui/overlay/toast';
import { CredentialsInput, Unconfirmed, V0Input, V1Input, V2Input, Weaker } from '@/lib/connections/credentials/schema';
import { useRotateCredentials } from '@/lib/connections/queries';
import type { ConnectionEntry } from '@/lib/connections/schema';
import { isolated } from '@/lib/format/text/isolated';
import { CallProblem } from '@/lib/http/call';
import type { Generation } from '@/lib/service/generation/generation';
import { ConnectionCredentialFields } from './connection-credential-fields';
import { CredentialsError } from './credentials-error';
import { focusCredentials } from './focus-credentials';
import { NOTHING_TYPED, type TypedCredentials } from './typed-credentials';

type Fields = { credentials: TypedCredentials; keyMode: KeyMode; confirmed: boolean };
/** Permissions that the new credentials lack; `save` saves them nevertheless. */
type Loss = { lost: z.output<typeof Weaker>['lost']; save: () => Promise<unknown> };
type Rotation = { credentials: CredentialsInput; testMode?: boolean | undefined; confirmed?: boolean | undefined };
/** The kind of the new v2 key; `same`: as before. */
type KeyMode = 'same' | 'live' | 'test';
const INPUT = { v2: V2Input, v1: V1Input, v0: V0Input };

/** Enters new credentials of a generation, or its first ones. */
export function ConnectionRotateDialog({
  generation,
  ...dialog
}: {
  connection: ConnectionEntry;
  generation: Generation | undefined;
  onClose: () => void;
}) {
  return generation && <GenerationDialog key={generation} generation={generation} {...dialog} />;
}

/** The credentials of one generation. The owner confirms the merchant where the service can't, and a loss of permissions. */
function GenerationDialog({
  connection: { id, name, merchantName, testMode, credentials: held },
  generation,
  onClose,
}: {
  connection: ConnectionEntry;
  generation: Generation;
  onClose: () => void;
}) {
  const t = useTranslations('connections');
  const router = useRouter();
  const rotate = useRotateCredentials();
  const initial: { defaultValues: Fields } = {
    defaultValues: { credentials: NOTHING_TYPED, keyMode: 'same', confirmed: false },
  };
  const { form, onSubmit, send } = useSaveForm(rotationOf(generation), initial, (input) => save(input));
  // A result is valid only for the values that were sent.
  const typed = JSON.stringify(form.watch('credentials'));
  const [unconfirmed, setUnconfirmed] = useState<{ typed: string; answer: Unconfirmed['answer'] }>();
  const [loss, setLoss] = useState<Loss>();
  const question = unconfirmed?.typed === typed ? unconfirmed.answer : null;
  const shown = held.find((credentials) => credentials.generation === generation);
  const isFirst = !shown?.current;
  const seen = { current: shown?.current?.createdAt ?? null, pending: shown?.pending?.createdAt ?? null };

  const save = (input: Rotation, losing?: Loss['lost']): Promise<void> =>
    rotate
      .mutateAsync({
        id,
        ...input,
        confirmed: question !== null && input.confirmed,
        losing,
        seen: { [generation]: seen },
      })
      .then(
        (saved) => {
          announce(saved);
          router.refresh();
          onClose();
          focusCredentials();
        },
        (error) => {
          const lost = detailOf(error, 'credentials_weaker', Weaker)?.lost;
          const answer = detailOf(error, 'merchant_unconfirmed', Unconfirmed)?.answer;
          if (answer) form.setValue('confirmed', false);
          if (answer) setUnconfirmed({ typed, answer });
          else if (lost) setLoss({ lost, save: () => send(() => save(input, lost)) });
          else throw error;
        },
      );
  function announce({ credentials }: ConnectionEntry) {
    const { current, pending } = credentials.find((credential) => credential.generation === generation) ?? {};
    const newest = pending ?? current;
    if (newest?.state === 'refused') toast.warning(t(isFirst ? 'rotate.refusedFirst' : 'rotate.refused'));
    else if (pending || newest?.state === 'unproven') toast.info(t('rotate.pending'));
    else toast.success(t('rotate.proven'));
  }
  return (
    <>
      <FormDialog
        open
        onClose={onClose}
        title={t(isFirst ? 'rotate.titleFirst' : 'rotate.title', { generation: t(`generation.${generation}`) })}
        description={isFirst ? t(`holds.${generation}`) : t(shown?.pending ? 'rotate.bodyReplaces' : 'rotate.body')}
        form={form}
        onSubmit={onSubmit}
        pending={rotate.isPending}
        submitLabel={t(isFirst ? 'rotate.submitFirst' : 'rotate.submit')}
        staysWhilePending
      >
        <ConnectionCredentialFields generation={generation} isRequired autoFocus />
        <CredentialsError name={`credentials.${generation}`} />
        {generation === 'v2' && !isFirst && <p className="text-muted text-sm">{t('rotate.sameKey')}</p>}
        {generation === 'v2' && (
          <FormField<Fields> name="keyMode" label={t('rotate.keyMode')} help={t('rotate.keyModeHelp')}>
            {(control) => (
              <NativeSelect
                {...control}
                options={[
                  ['same', t(testMode ? 'rotate.keyModes.sameTest' : 'rotate.keyModes.sameLive')],
                  ['live', t('rotate.keyModes.live')],
                  ['test', t('rotate.keyModes.test')],
                ]}
              />
            )}
          </FormField>
        )}
        <div aria-live="polite">
          {question && (
            <Callout tone="warning" title={t(`rotate.unconfirmed.${question}`)}>
              <Checkbox
                {...form.register('confirmed')}
                label={t('rotate.confirm', { merchant: isolated(merchantName ?? name) })}
                help={t('rotate.confirmHelp')}
              />
            </Callout>
          )}
        </div>
      </FormDialog>
      <AlertDialog
        open={loss !== undefined}
        onClose={() => setLoss(undefined)}
        title={t('rotate.weakerTitle')}
        description={t('rotate.weakerBody', {
          list: (loss?.lost ?? []).map((permission) => t(`permissions.${permission}`)).join(t('test.between')),
        })}
        confirmLabel={t('rotate.weakerConfirm')}
        pending={rotate.isPending}
        onConfirm={() => loss?.save().finally(() => setLoss((now) => (now === loss ? undefined : now)))}
      />
    </>
  );
}

function detailOf<Detail>(error: unknown, code: string, schema: z.ZodMiniType<Detail>): Detail | undefined {
  if (!(error instanceof CallProblem) || error.problem.code !== code) return undefined;
  return schema.parse(error.problem.detail);
}

/** Checks the fields of one generation; those of the others are not on screen. */
function rotationOf(generation: Generation) {
  return z.pipe(
    z.pipe(
      z.custom<Fields>(),
      z.transform(({ credentials, keyMode, confirmed }): unknown => ({
        credentials: { [generation]: credentials[generation] },
        confirmed,
        ...(generation === 'v2' && keyMode !== 'same' && { testMode: keyMode === 'test' }),
      })),
    ),
    z.object({
      credentials: z.pipe(z.object({ [generation]: INPUT[generation] }), CredentialsInput),
      testMode: z.optional(z.boolean()),
      confirmed: z.optional(z.boolean()),
    }),
  );
}
