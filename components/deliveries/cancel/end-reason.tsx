import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { Field } from '@/components/ui/input/field';
import { Textarea } from '@/components/ui/input/input';

const REASON_MAX = 500;
const USUAL = ['changed_mind', 'no_driver', 'wrong_address', 'out_of_stock', 'duplicate'] as const;

/** Why an order is ended: a text, or one of the usual reasons of a cancellation. */
export function EndReason({
  how = 'cancel',
  value,
  onChange,
  error,
}: {
  how?: 'cancel' | 'close';
  value: string;
  onChange: (reason: string) => void;
  error?: string | undefined;
}) {
  const t = useTranslations('deliveries');
  const isCancel = how === 'cancel';
  return (
    <>
      <Field
        label={t(`${how}.reason`)}
        help={t(`${how}.reasonHelp`)}
        optional={isCancel}
        required={!isCancel}
        error={error}
      >
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
        {(isCancel ? USUAL : []).map((key) => {
          const text = t(`cancel.usual.${key}`);
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
