'use client';

import { useTranslations } from 'next-intl';
import { useFormState } from 'react-hook-form';
import { z } from 'zod/mini';
import { Form } from '@/components/form/form';
import { FormField } from '@/components/form/form-field';
import { useSaveForm } from '@/components/form/use-save-form';
import { useRouter } from '@/components/nav/connection-navigation';
import { useSession } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { Input } from '@/components/ui/input/input';
import { toast } from '@/components/ui/overlay/toast';
import { Panel } from '@/components/ui/panel';
import { useChangeAttention } from '@/lib/connections/queries';
import { latinDigits } from '@/lib/format/text/digits';
import { ATTENTION_RANGES, type AttentionSetting, AttentionSettings } from '@/lib/progress/attention-settings';

const GROUPS = {
  rules: ['waitingMinutes', 'standingMinutes', 'lateMinutes', 'failedHours'],
  promise: ['pickupMinutes'],
  positions: ['positionDays'],
} as const satisfies Record<string, readonly AttentionSetting[]>;

type Fields = Record<AttentionSetting, string>;

/** Numbers as people type them, in Arabic digits too. */
const Typed = z.pipe(
  z.pipe(
    z.custom<Fields>(),
    z.transform((fields): unknown =>
      Object.fromEntries(
        Object.entries(fields).map(([name, text]) => [name, text.trim() === '' ? null : Number(latinDigits(text))]),
      ),
    ),
  ),
  AttentionSettings,
);

const asText = (settings: AttentionSettings) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])) as Fields;

/** The limits of a connection: a number for each rule, with the rule beside it. Only owners change them. */
export function AttentionForm({ settings }: { settings: AttentionSettings }) {
  const t = useTranslations('settings.attention');
  const { can } = useSession();
  const router = useRouter();
  const change = useChangeAttention();
  const mayChange = can('settings:manage');
  const initial = { defaultValues: asText(settings) };
  const { form, onSubmit, pending } = useSaveForm(Typed, initial, async (input, restart) => {
    await change.mutateAsync(input);
    toast.success(t('saved'));
    restart(asText(input));
    router.refresh();
  });
  return (
    <Form form={form} onSubmit={onSubmit} className="grid items-start gap-4 lg:grid-cols-2">
      {(['rules', 'promise', 'positions'] as const).map((group) => (
        <Panel key={group} title={t(`${group}.title`)}>
          <p className="mb-4 text-muted">{t(`${group}.lead`)}</p>
          <div className="grid gap-4">
            {GROUPS[group].map((name) => (
              <Limit key={name} name={name} disabled={!mayChange} />
            ))}
          </div>
        </Panel>
      ))}
      {mayChange ? (
        <div className="lg:col-span-2">
          <Button type="submit" variant="primary" pending={pending} disabled={!form.formState.isDirty}>
            {t('save')}
          </Button>
        </div>
      ) : (
        <p className="text-muted text-sm">{t('ownersOnly')}</p>
      )}
    </Form>
  );
}

function Limit({ name, disabled }: { name: AttentionSetting; disabled: boolean }) {
  const t = useTranslations('settings.attention');
  const { errors } = useFormState<Fields>({ name });
  const [least, most] = ATTENTION_RANGES[name];
  return (
    <FormField<Fields>
      name={name}
      label={t(`fields.${name}.label`)}
      help={errors[name] ? t('between', { least, most }) : t(`fields.${name}.help`)}
      required
    >
      {(control) => (
        <span className="flex items-center gap-2">
          <span className="w-24">
            <Input {...control} inputMode="numeric" autoComplete="off" disabled={disabled} className="tabular" />
          </span>
          <span className="text-muted">{t(`fields.${name}.unit`)}</span>
        </span>
      )}
    </FormField>
  );
}
