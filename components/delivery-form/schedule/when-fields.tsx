import { useTranslations } from 'next-intl';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { DayInput } from '@/components/ui/input/day-input';
import { Segmented } from '@/components/ui/input/radio-group';
import { DateTime, RelativeTime } from '@/components/ui/text/date-time';
import { useNow } from '@/components/ui/text/use-now';
import { localOf } from '@/lib/format/time/local-time';
import { relativeTime } from '@/lib/format/time/relative-time';
import { OrderField } from '../fields/order-field';
import { quickTimes, scheduleMeaning } from '../order/schedule';
import { useOrderForm, useOrderValues } from '../order/use-order-form';

/** Now, or at a time in the merchant's time zone. */
export function WhenFields() {
  const t = useTranslations('delivery-form.when');
  const { country, timeZone } = useConnection();
  const now = useNow();
  const { setValue, clearErrors, formState } = useOrderForm();
  const [when, local] = useOrderValues('when', 'scheduled_date');
  const setTime = (time: string) => setValue('scheduled_date', time, { shouldValidate: formState.isSubmitted });
  return (
    <>
      <Segmented
        legend={t('title')}
        hideLegend
        name="when"
        options={[
          { value: 'now', label: t('now') },
          { value: 'later', label: t('later') },
        ]}
        value={when}
        onChange={(value) => {
          setValue('when', value);
          if (value === 'now') clearErrors('scheduled_date');
        }}
      />
      {when === 'later' && (
        <div className="grid gap-2">
          <OrderField
            name="scheduled_date"
            label={t('at', { zone: t(`zone.${country}`) })}
            required
            help={t('rule')}
            className="max-w-sm"
          >
            {(control) => (
              <DayInput
                {...control}
                withTime
                min={localOf(now, timeZone)}
                value={local}
                onChange={(typed) => setTime(typed ?? '')}
              />
            )}
          </OrderField>
          <div className="flex flex-wrap gap-1.5">
            {quickTimes(now, timeZone).map(({ key, local: time }) => (
              <Button key={key} size="sm" onClick={() => setTime(time)}>
                {t(`quick.${key}`)}
              </Button>
            ))}
          </div>
          {local !== '' && <ScheduleText local={local} />}
        </div>
      )}
    </>
  );
}

/** Tells what the service will do with the chosen time. */
function ScheduleText({ local }: { local: string }) {
  const t = useTranslations('delivery-form.when');
  const { timeZone } = useConnection();
  const now = useNow();
  const meaning = scheduleMeaning(local, now, timeZone);
  if (meaning.kind === 'unreadable') return null;
  if (meaning.kind === 'past') return <p className="text-danger text-sm">{t('meaning.past')}</p>;
  // RelativeTime then shows the date, so that the time goes without it.
  const style = relativeTime(meaning.at, now).unit === 'far' ? 'time' : 'short';
  return (
    <p role="status" className="text-sm">
      {t.rich(`meaning.${meaning.kind}`, {
        time: () => <DateTime value={meaning.at} style={style} />,
        away: () => <RelativeTime value={meaning.at} ahead />,
      })}
    </p>
  );
}
