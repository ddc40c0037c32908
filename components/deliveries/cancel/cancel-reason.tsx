'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { Field } from '@/components/ui/input/field';
import { Textarea } from '@/components/ui/input/input';

const REASON_MAX = 500;
const USUAL = ['changed_mind', 'no_driver', 'wrong_address', 'out_of_stock', 'duplicate'] as const;

/** Why an order is canceled: a text, or one of the usual reasons. */
export function CancelReason({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const t = useTranslations('deliveries.cancel');
  return (
    <>
      <Field label={t('reason')} help={t('reasonHelp')} optional>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={REASON_MAX}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <div className="mt-2 flex flex-wrap gap-1.5">
        {USUAL.map((key) => {
          const text = t(`usual.${key}`);
          return (
            <Button
              key={key}
              size="sm"
              aria-pressed={value === text}
              className="rounded-full! aria-pressed:border-accent! aria-pressed:bg-accent-soft! aria-pressed:text-accent!"
              onClick={() => onChange(value === text ? '' : text)}
            >
              {text}
            </Button>
          );
        })}
      </div>
    </>
  );
}
