'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { FormProvider, useController, useForm, useFormContext } from 'react-hook-form';
import { useRefusal } from '@/components/auth/use-refusal';
import { FormField } from '@/components/form/form-field';
import { FormProblem } from '@/components/form/form-problem';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/input/field';
import { Input } from '@/components/ui/input/input';
import { StandingFields } from '@/lib/standing/schema';
import { useDayText } from './use-day-text';
import { WEEKDAYS } from './weekday-names';

/** The name, the time and the days of a plan. What `onSave` throws is shown at the fields that it names. */
export function StandingForm({
  initial,
  saveLabel,
  onSave,
  cancel,
}: {
  initial: StandingFields;
  saveLabel: string;
  onSave: (fields: StandingFields) => Promise<unknown>;
  cancel?: ReactNode;
}) {
  const t = useTranslations('standing.form');
  const refusal = useRefusal();
  const form = useForm<StandingFields>({ resolver: zodResolver(StandingFields), defaultValues: initial });
  const { weekdays, dates } = form.watch();
  const isEmpty = weekdays.length + dates.length === 0;
  const save = form.handleSubmit((fields) =>
    onSave(fields).catch((error: unknown) => refusal.showFieldErrors(error, form.setError, ['name', 'time'])),
  );
  return (
    <FormProvider {...form}>
      <form onSubmit={save} noValidate className="grid gap-4">
        <FormProblem />
        <div className="grid gap-4 sm:grid-cols-[1fr_auto]">
          <FormField<StandingFields> name="name" label={t('name')} required>
            {(control) => <Input {...control} maxLength={120} />}
          </FormField>
          <FormField<StandingFields> name="time" label={t('time')} required>
            {(control) => <Input {...control} type="time" />}
          </FormField>
        </div>
        <Weekdays />
        <div className="grid gap-4 sm:grid-cols-2">
          <DayList name="dates" label={t('dates')} />
          <DayList name="daysOff" label={t('daysOff')} />
        </div>
        <div className="flex flex-wrap items-center justify-end gap-3">
          {isEmpty && <p className="text-muted text-sm">{t('noDays')}</p>}
          {cancel}
          <Button type="submit" variant="primary" pending={form.formState.isSubmitting} disabled={isEmpty}>
            {saveLabel}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

function Weekdays() {
  const t = useTranslations('standing');
  const { field } = useController<StandingFields, 'weekdays'>({ name: 'weekdays' });
  const chosen = field.value;
  const toggle = (day: number) =>
    field.onChange(chosen.includes(day) ? chosen.filter((other) => other !== day) : [...chosen, day].sort());
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t('form.weekdays')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {WEEKDAYS.map((key, day) => (
          <Button
            key={key}
            size="sm"
            aria-pressed={chosen.includes(day)}
            className="aria-pressed:border-accent! aria-pressed:bg-accent-soft! aria-pressed:text-accent!"
            onClick={() => toggle(day)}
          >
            {t(`weekdays.${key}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** Single days, added with a date field. */
function DayList({ name, label }: { name: 'dates' | 'daysOff'; label: string }) {
  const t = useTranslations('standing.form');
  const { watch, setValue } = useFormContext<StandingFields>();
  const dayText = useDayText();
  const [day, setDay] = useState('');
  const days = watch(name);
  const change = (to: string[]) => setValue(name, to, { shouldDirty: true });
  const add = () => {
    if (day && !days.includes(day)) change([...days, day].sort());
    setDay('');
  };
  return (
    <div>
      <Field label={label} optional>
        {(control) => (
          <div className="flex gap-1.5">
            <Input {...control} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
            <Button onClick={add} disabled={day === ''}>
              {t('add')}
            </Button>
          </div>
        )}
      </Field>
      {days.length > 0 && (
        <ul className="mt-1.5 flex flex-wrap gap-1.5">
          {days.map((shown) => (
            <li key={shown}>
              <Button
                size="sm"
                icon={<X />}
                aria-label={t('remove', { day: dayText(shown) })}
                onClick={() => change(days.filter((other) => other !== shown))}
              >
                {dayText(shown)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
