'use client';

import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useRouter } from '@/components/nav/connection-navigation';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/feedback/callout';
import { Field } from '@/components/ui/input/field';
import { Input } from '@/components/ui/input/input';
import { Panel } from '@/components/ui/panel';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { useProblemText } from '@/lib/http/use-problem-text';
import { routes } from '@/lib/routes';
import { useCreateStanding } from '@/lib/standing/mutations';
import { WEEKDAYS } from './weekday-names';

const WORKDAYS = [0, 1, 2, 3, 4];

/** On which days, and when, an order like this delivery goes. */
export function StandingForm({ like }: { like: string }) {
  const t = useTranslations('standing');
  const router = useRouter();
  const problemText = useProblemText();
  const { data: delivery } = useQuery(deliveryQueries.detail(like));
  const create = useCreateStanding();
  const [id] = useState(() => crypto.randomUUID());
  const [typedName, setName] = useState<string>();
  const [time, setTime] = useState('09:00');
  const [weekdays, setWeekdays] = useState<readonly number[]>(WORKDAYS);
  const [dates, setDates] = useState<readonly string[]>([]);
  const [daysOff, setDaysOff] = useState<readonly string[]>([]);
  const name = typedName ?? delivery?.customerName ?? '';
  const isEmpty = weekdays.length + dates.length === 0;

  function save(event: FormEvent) {
    event.preventDefault();
    const plan = { name, time, weekdays: [...weekdays], dates: [...dates], daysOff: [...daysOff] };
    create.mutate({ id, like, ...plan }, { onSuccess: () => router.replace(routes.standing()) });
  }

  const toggle = (day: number) =>
    setWeekdays(weekdays.includes(day) ? weekdays.filter((weekday) => weekday !== day) : [...weekdays, day].sort());

  return (
    <Panel title={t('form.title', { name: delivery?.customerName ?? '' })}>
      <form onSubmit={save} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-[1fr_auto]">
          <Field label={t('form.name')} required>
            {(control) => (
              <Input {...control} value={name} maxLength={120} onChange={({ target }) => setName(target.value)} />
            )}
          </Field>
          <Field label={t('form.time')} required>
            {(control) => (
              <Input {...control} type="time" value={time} onChange={({ target }) => setTime(target.value)} />
            )}
          </Field>
        </div>
        <fieldset>
          <legend className="mb-1 font-medium">{t('form.weekdays')}</legend>
          <div className="flex flex-wrap gap-1.5">
            {WEEKDAYS.map((key, day) => (
              <Button
                key={key}
                size="sm"
                aria-pressed={weekdays.includes(day)}
                className="aria-pressed:border-accent! aria-pressed:bg-accent-soft! aria-pressed:text-accent!"
                onClick={() => toggle(day)}
              >
                {t(`weekdays.${key}`)}
              </Button>
            ))}
          </div>
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <DayList label={t('form.dates')} days={dates} onChange={setDates} />
          <DayList label={t('form.daysOff')} days={daysOff} onChange={setDaysOff} />
        </div>
        {create.error && (
          <Callout tone="warning" title={problemText(create.error).title} live>
            {problemText(create.error).next}
          </Callout>
        )}
        <div className="flex flex-wrap items-center justify-end gap-3">
          {isEmpty && <p className="text-muted text-sm">{t('form.noDays')}</p>}
          <Button
            type="submit"
            variant="primary"
            pending={create.isPending}
            disabled={isEmpty || name.trim() === '' || time === ''}
          >
            {t('form.save')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** Single days, added with a date field. */
function DayList({
  label,
  days,
  onChange,
}: {
  label: string;
  days: readonly string[];
  onChange: (days: readonly string[]) => void;
}) {
  const t = useTranslations('standing.form');
  const [day, setDay] = useState('');
  const add = () => {
    if (day && !days.includes(day)) onChange([...days, day].sort());
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
          {days.map((one) => (
            <li key={one}>
              <Button
                size="sm"
                icon={<X />}
                aria-label={t('remove', { day: one })}
                onClick={() => onChange(days.filter((other) => other !== one))}
              >
                <bdi>{one}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
