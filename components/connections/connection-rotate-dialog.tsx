'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { useRefusal } from '@/components/auth/use-refusal';
import { FormProblem } from '@/components/form/form-problem';
import { useRouter } from '@/components/nav/connection-navigation';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/input/field';
import { NativeSelect } from '@/components/ui/input/native-select';
import { AlertDialog, Dialog } from '@/components/ui/overlay/dialog';
import { toast } from '@/components/ui/overlay/toast';
import {
  type ConnectionEntry,
  CredentialsInput,
  type RotatedConnection,
  V0Input,
  V1Input,
  V2Input,
  Weaker,
} from '@/lib/connections/schema';
import { useRotateCredentials } from '@/lib/connections/settings-queries';
import { CallProblem } from '@/lib/http/call';
import type { Generation } from '@/lib/service/model/generation';
import { ConnectionCredentialFields } from './connection-credential-fields';
import { CredentialsError } from './credentials-error';
import { focusCredentials } from './focus-credentials';
import { CREDENTIAL_PATHS, NOTHING_TYPED, type TypedCredentials } from './typed-credentials';

type Fields = { credentials: TypedCredentials; keyMode: KeyMode };
/** What the new ones certainly may not do and those in use may; `save` gives them all the same. */
type Loss = { lost: z.output<typeof Weaker>['lost']; save: () => Promise<void> };
type Rotation = { credentials: CredentialsInput; testMode?: boolean | undefined };
/** What kind of key the new one of v2 is; `same`: nothing was said, so as before. */
type KeyMode = 'same' | 'live' | 'test';
const INPUT = { v2: V2Input, v1: V1Input, v0: V0Input };

/** New credentials of `generation`, beside those that serve until the service has accepted the new; or its first ones. */
export function ConnectionRotateDialog({
  connection,
  generation,
  onClose,
}: {
  connection: ConnectionEntry;
  generation: Generation | undefined;
  onClose: () => void;
}) {
  const t = useTranslations('settings.connections');
  const ui = useTranslations('ui');
  const formId = useId();
  const rotate = useRotateCredentials();
  const [loss, setLoss] = useState<Loss>();
  const held = connection.credentials.find((one) => one.generation === generation);
  const isFirst = !held?.current;
  return (
    <>
      <Dialog
        open={generation !== undefined}
        onClose={onClose}
        busy={rotate.isPending}
        title={
          generation &&
          t(isFirst ? 'rotate.title_first' : 'rotate.title', { generation: t(`generation.${generation}`) })
        }
        description={
          generation && (isFirst ? t(`holds.${generation}`) : t(held.next ? 'rotate.body_replaces' : 'rotate.body'))
        }
        footer={
          <>
            <Button disabled={rotate.isPending} onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" form={formId} variant="primary" pending={rotate.isPending}>
              {t(isFirst ? 'rotate.submit_first' : 'rotate.submit')}
            </Button>
          </>
        }
      >
        {generation && (
          <RotateForm
            key={generation}
            formId={formId}
            connection={connection}
            generation={generation}
            isFirst={isFirst}
            rotate={rotate}
            onWeaker={setLoss}
            onDone={onClose}
          />
        )}
      </Dialog>
      <AlertDialog
        open={loss !== undefined}
        onClose={() => setLoss(undefined)}
        title={t('rotate.weaker_title')}
        description={t('rotate.weaker_body', {
          list: (loss?.lost ?? []).map((permission) => t(`permissions.${permission}`)).join(t('test.between')),
        })}
        confirmLabel={t('rotate.weaker_confirm')}
        pending={rotate.isPending}
        onConfirm={() => loss?.save().finally(() => setLoss((now) => (now === loss ? undefined : now)))}
      />
    </>
  );
}

function RotateForm({
  formId,
  connection: { id, testMode, credentials: held },
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
  const t = useTranslations('settings.connections.rotate');
  const router = useRouter();
  const refusal = useRefusal();
  const modeId = useId();
  const form = useForm<Fields, unknown, Rotation>({
    resolver: zodResolver(rotationOf(generation)),
    defaultValues: { credentials: NOTHING_TYPED, keyMode: 'same' },
  });
  const shown = held.find((one) => one.generation === generation);
  const seen = { current: shown?.current?.createdAt ?? null, next: shown?.next?.createdAt ?? null };
  const save = (input: Rotation, losing?: Loss['lost']): Promise<void> =>
    rotate.mutateAsync({ id, ...input, losing, seen: { [generation]: seen } }).then(
      (saved) => {
        announce(saved);
        router.refresh();
        onDone();
        focusCredentials();
      },
      (error) => {
        const lost = lostBy(error);
        if (lost) onWeaker({ lost, save: () => save(input, lost) });
        else refusal.place(error, form.setError, [`credentials.${generation}`, ...CREDENTIAL_PATHS]);
      },
    );
  function announce({ credentials, unsure }: RotatedConnection) {
    const { current, next } = credentials.find((one) => one.generation === generation) ?? {};
    const newest = next ?? current;
    if (newest?.state === 'refused') toast.warning(t(isFirst ? 'refused_first' : 'refused'));
    else if (next || newest?.state === 'unproven') toast.info(t('waiting'));
    else if (unsure.includes(generation)) toast.info(t('unsure'));
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
        {generation === 'v2' && !isFirst && <p className="text-muted text-sm">{t('same_key')}</p>}
        {generation === 'v2' && (
          <Field id={modeId} label={t('key_mode')} help={t('key_mode_help')}>
            {(control) => (
              <NativeSelect {...control} {...form.register('keyMode')}>
                <option value="same">{t(testMode ? 'key_modes.same_test' : 'key_modes.same_live')}</option>
                <option value="live">{t('key_modes.live')}</option>
                <option value="test">{t('key_modes.test')}</option>
              </NativeSelect>
            )}
          </Field>
        )}
      </form>
    </FormProvider>
  );
}

/** What the credentials that were refused as weaker may not do. */
function lostBy(error: unknown): Loss['lost'] | undefined {
  if (!(error instanceof CallProblem) || error.problem.code !== 'credentials_weaker') return undefined;
  return Weaker.parse(error.problem.detail).lost;
}

/** Checks the fields of one generation; those of the others are not on screen. */
function rotationOf(generation: Generation) {
  return z
    .custom<Fields>()
    .transform(({ credentials, keyMode }): unknown => ({
      credentials: { [generation]: credentials[generation] },
      ...(generation === 'v2' && keyMode !== 'same' && { testMode: keyMode === 'test' }),
    }))
    .pipe(
      z.object({
        credentials: z.object({ [generation]: INPUT[generation] }).pipe(CredentialsInput),
        testMode: z.boolean().optional(),
      }),
    );
}
