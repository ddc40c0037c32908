import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Form } from '@/components/form/form';
import { FormField } from '@/components/form/form-field';
import { useSaveForm } from '@/components/form/use-save-form';
import { Button } from '@/components/ui/button/button';
import { DayInput } from '@/components/ui/input/day-input';
import { Field } from '@/components/ui/input/field';
import { Input } from '@/components/ui/input/input';
import { TimeInput } from '@/components/ui/input/time-input';
import { useDayText } from '@/components/ui/text/use-day-text';
import { Day } from '@/lib/format/time/day';
import { StandingFields } from '@/lib/standing/schema';
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
  const { form, onSubmit } = useSaveForm(StandingFields, { defaultValues: initial }, onSave);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const { weekdays, dates } = form.watch();
  const isEmpty = weekdays.length + dates.length === 0 && typed.dates === '';
  /** Without a name: all lists. */
  function add(only?: ListName) {
    for (const name of LISTS) {
      const day = Day.safeParse(typed[name]).data;
      if (day && (only ?? name) === name)
        form.setValue(name, [...new Set([...form.getValues(name), day])].sort(), { shouldDirty: true });
    }
    setTyped(only ? { ...typed, [only]: '' } : NOTHING_TYPED);
  }
  const list = (name: ListName) => ({
    name,
    day: typed[name],
    onType: (day: string) => setTyped({ ...typed, [name]: day }),
    onAdd: () => add(name),
  });
  return (
    <Form
      form={form}
      onSubmit={(event) => {
        // A day that stands in its field counts, added or not.
        add();
        return onSubmit(event);
      }}
      className="grid gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_auto]">
        <FormField<StandingFields> name="name" label={t('name')} required>
          {(control) => <Input {...control} maxLength={120} />}
        </FormField>
        <FormField<StandingFields> name="time" label={t('time')} required>
          {(control) => <TimeInput {...control} />}
        </FormField>
      </div>
      <Weekdays />
      <div className="grid gap-4 sm:grid-cols-2">
        <DayList {...list('dates')} label={t('dates')} />
        <DayList {...list('daysOff')} label={t('daysOff')} />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3">
        {isEmpty && <p className="text-muted text-sm">{t('noDays')}</p>}
        {cancel}
        <Button type="submit" variant="primary" pending={form.formState.isSubmitting} disabled={isEmpty}>
          {saveLabel}
        </Button>
      </div>
    </Form>
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

const LISTS = ['dates', 'daysOff'] as const;
type ListName = (typeof LISTS)[number];
const NOTHING_TYPED: Record<ListName, string> = { dates: '', daysOff: '' };

/** Single days, added with a date field. */
function DayList({
  name,
  label,
  day,
  onType,
  onAdd,
}: {
  name: ListName;
  label: string;
  /** The day in the field. */
  day: string;
  onType: (day: string) => void;
  onAdd: () => void;
}) {
  const t = useTranslations('standing.form');
  const { watch, setValue } = useFormContext<StandingFields>();
  const dayText = useDayText();
  const days = watch(name);
  return (
    <div>
      <Field label={label} optional>
        {(control) => (
          <div className="flex gap-1.5">
            <DayInput {...control} value={day} onChange={(typed) => onType(typed ?? '')} className="w-full" />
            <Button onClick={onAdd} disabled={day === ''}>
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
                onClick={() =>
                  setValue(
                    name,
                    days.filter((other) => other !== shown),
                    { shouldDirty: true },
                  )
                }
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
