import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { DayInput } from '@/components/ui/input/day-input';
import { Segmented } from '@/components/ui/input/radio-group';
import { useNow } from '@/components/ui/text/use-now';
import type { DeliveryFilters } from '@/lib/deliveries/schema';
import type { DayRule } from '@/lib/format/time/business-day';
import { DATE_PRESETS, presetOf, presetSpan } from './date-presets';

type Dates = Pick<DeliveryFilters, 'from' | 'to' | 'dates'>;

/** The business days on which deliveries were created or ended: a preset or a span. */
export function DateFilter({
  value,
  days: rule,
  onChange,
}: {
  value: Dates;
  days: DayRule;
  onChange: (change: { [name in keyof Dates]: Dates[name] | null }) => void;
}) {
  const t = useTranslations('deliveries.dates');
  const id = useId();
  const now = useNow();
  const current = presetOf(value, rule, now);
  const today = presetSpan('today', rule, now).to;

  /** The span at the focus of a field: the other end returns to it while one types. */
  const [before, setBefore] = useState<Dates | null>(null);

  function setDay(name: 'from' | 'to', day: string | null) {
    const { from = null, to = null } = before ?? value;
    const days = { from, to, [name]: day };
    // The other end moves along, so that the span is never empty.
    if (days.from && days.to && days.from > days.to) days[name === 'from' ? 'to' : 'from'] = day;
    onChange(days);
  }

  return (
    <div className="grid gap-3">
      <Segmented
        legend={t('which')}
        hideLegend
        value={value.dates ?? 'created'}
        onChange={(which) => onChange({ dates: which === 'ended' ? which : null })}
        options={(['created', 'ended'] as const).map((which) => ({ value: which, label: t(which) }))}
      />
      <div className="grid grid-cols-2 gap-1.5">
        {DATE_PRESETS.map((preset) => (
          <Button
            key={preset}
            size="sm"
            aria-pressed={preset === current}
            variant={preset === current ? 'primary' : 'secondary'}
            onClick={() => onChange(preset === current ? { from: null, to: null } : presetSpan(preset, rule, now))}
          >
            {t(preset)}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2">
        {(['from', 'to'] as const).map((name) => (
          <label key={name} htmlFor={`${id}-${name}`} className="grid gap-1 text-muted text-sm">
            {t(name)}
            <DayInput
              id={`${id}-${name}`}
              max={today}
              value={value[name]}
              onChange={(day) => setDay(name, day)}
              onFocus={() => setBefore(value)}
              onBlur={() => setBefore(null)}
            />
          </label>
        ))}
      </div>
    </div>
  );
}
