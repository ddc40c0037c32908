'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { FormProblem } from '@/components/form/form-problem';
import { useRefusal } from '@/components/form/use-refusal';
import { useRouter } from '@/components/nav/connection-navigation';
import { Callout } from '@/components/ui/feedback/callout';
import { Checkbox } from '@/components/ui/input/checkbox';
import { Field } from '@/components/ui/input/field';
import { NativeSelect } from '@/components/ui/input/native-select';
import { toast } from '@/components/ui/overlay/toast';
import { CredentialsInput, Unconfirmed, V0Input, V1Input, V2Input, Weaker } from '@/lib/connections/credentials/schema';
import type { useRotateCredentials } from '@/lib/connections/queries';
import type { ConnectionEntry } from '@/lib/connections/schema';
import { isolated } from '@/lib/format/text/isolated';
import { CallProblem } from '@/lib/http/call';
import type { Generation } from '@/lib/service/generation/generation';
import { ConnectionCredentialFields } from './connection-credential-fields';
import { CredentialsError } from './credentials-error';
import { focusCredentials } from './focus-credentials';
import { CREDENTIAL_PATHS, NOTHING_TYPED, type TypedCredentials } from './typed-credentials';

type Fields = { credentials: TypedCredentials; keyMode: KeyMode; confirmed: boolean };
/** Permissions that the new credentials lack; `save` saves them nevertheless. */
export type Loss = { lost: z.output<typeof Weaker>['lost']; save: () => Promise<void> };
type Rotation = { credentials: CredentialsInput; testMode?: boolean | undefined; confirmed?: boolean | undefined };
/** The kind of the new v2 key; `same`: as before. */
type KeyMode = 'same' | 'live' | 'test';
const INPUT = { v2: V2Input, v1: V1Input, v0: V0Input };

/** The form of one generation's credentials. The owner confirms the merchant where the service can't. */
export function ConnectionRotateForm({
  formId,
  connection: { id, name, merchantName, testMode, credentials: held },
  generation,
  isFirst,
  rotate,
  onWeaker,
  onDone,
}: {
  formId: string;
  connection: ConnectionEntry;
  generation: Generation;
  isFirst: boolean;
  rotate: ReturnType<typeof useRotateCredentials>;
  onWeaker: (loss: Loss) => void;
  onDone: () => void;
}) {
  const t = useTranslations('connections.rotate');
  const router = useRouter();
  const refusal = useRefusal();
  const modeId = useId();
  const form = useForm<Fields, unknown, Rotation>({
    resolver: zodResolver(rotationOf(generation)),
    defaultValues: { credentials: NOTHING_TYPED, keyMode: 'same', confirmed: false },
  });
  // A result is valid only for the values that were sent.
  const typed = JSON.stringify(form.watch('credentials'));
  const [unconfirmed, setUnconfirmed] = useState<{ typed: string; answer: Unconfirmed['answer'] }>();
  const question = unconfirmed?.typed === typed ? unconfirmed.answer : null;
  const shown = held.find((credentials) => credentials.generation === generation);
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
          onDone();
          focusCredentials();
        },
        (error) => {
          const lost = detailOf(error, 'credentials_weaker', Weaker)?.lost;
          const answer = detailOf(error, 'merchant_unconfirmed', Unconfirmed)?.answer;
          if (answer) form.setValue('confirmed', false);
          if (answer) setUnconfirmed({ typed, answer });
          else if (lost) onWeaker({ lost, save: () => save(input, lost) });
          else refusal.showFieldErrors(error, form.setError, [`credentials.${generation}`, ...CREDENTIAL_PATHS]);
        },
      );
  function announce({ credentials }: ConnectionEntry) {
    const { current, pending } = credentials.find((credential) => credential.generation === generation) ?? {};
    const newest = pending ?? current;
    if (newest?.state === 'refused') toast.warning(t(isFirst ? 'refusedFirst' : 'refused'));
    else if (pending || newest?.state === 'unproven') toast.info(t('pending'));
    else toast.success(t('proven'));
  }
  return (
    <FormProvider {...form}>
      <form
        id={formId}
        onSubmit={form.handleSubmit((input) => save(input))}
        noValidate
        autoComplete="off"
        className="space-y-4"
      >
        <FormProblem />
        <ConnectionCredentialFields generation={generation} isRequired autoFocus />
        <CredentialsError name={`credentials.${generation}`} />
        {generation === 'v2' && !isFirst && <p className="text-muted text-sm">{t('sameKey')}</p>}
        {generation === 'v2' && (
          <Field id={modeId} label={t('keyMode')} help={t('keyModeHelp')}>
            {(control) => (
              <NativeSelect {...control} {...form.register('keyMode')}>
                <option value="same">{t(testMode ? 'keyModes.sameTest' : 'keyModes.sameLive')}</option>
                <option value="live">{t('keyModes.live')}</option>
                <option value="test">{t('keyModes.test')}</option>
              </NativeSelect>
            )}
          </Field>
        )}
        <div aria-live="polite">
          {question && (
            <Callout tone="warning" title={t(`unconfirmed.${question}`)}>
              <Checkbox
                {...form.register('confirmed')}
                label={t('confirm', { merchant: isolated(merchantName ?? name) })}
                help={t('confirmHelp')}
              />
            </Callout>
          )}
        </div>
      </form>
    </FormProvider>
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
