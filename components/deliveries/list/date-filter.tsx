'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input/input';
import { useNow } from '@/components/ui/use-now';
import { DATE_PRESETS, presetOf, presetSpan } from './date-presets';

type Days = { from?: string; to?: string };

/** The days on which deliveries were created, in the merchant's time zone: a preset or a span. */
export function DateFilter({
  value,
  timeZone,
  onChange,
}: {
  value: Days;
  timeZone: string;
  onChange: (days: { from: string | null; to: string | null }) => void;
}) {
  const t = useTranslations('deliveries.dates');
  const id = useId();
  const now = useNow();
  const current = presetOf(value, timeZone, now);
  const today = presetSpan('today', timeZone, now).to;

  function setDay(name: 'from' | 'to', day: string) {
    const days = { from: value.from ?? null, to: value.to ?? null, [name]: day || null };
    // The other end moves along, so that the span is never empty.
    if (days.from && days.to && days.from > days.to) days[name === 'from' ? 'to' : 'from'] = day;
    onChange(days);
  }

  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-1.5">
        {DATE_PRESETS.map((preset) => (
          <Button
            key={preset}
            size="sm"
            aria-pressed={preset === current}
            variant={preset === current ? 'primary' : 'secondary'}
            onClick={() => onChange(preset === current ? { from: null, to: null } : presetSpan(preset, timeZone, now))}
          >
            {t(preset)}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2">
        {(['from', 'to'] as const).map((name) => (
          <label key={name} htmlFor={`${id}-${name}`} className="grid gap-1 text-muted text-sm">
            {t(name)}
            <Input
              id={`${id}-${name}`}
              type="date"
              dir="ltr"
              className="tabular px-2!"
              max={today}
              value={value[name] ?? ''}
              onChange={(event) => setDay(name, event.target.value)}
            />
          </label>
        ))}
      </div>
    </div>
  );
}
