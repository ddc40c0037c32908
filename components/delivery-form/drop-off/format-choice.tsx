'use client';

import { useTranslations } from 'next-intl';
import { useFormContext, useWatch } from 'react-hook-form';
import { useConnection } from '@/components/shell/user/session-context';
import { NativeSelect } from '@/components/ui/input/native-select';
import { Segmented } from '@/components/ui/input/radio-group';
import { formatsOf } from '@/lib/order/formats';
import { ORDER_FORMATS } from '@/lib/service/model/values';
import type { OrderForm } from '../order/order-form';
import { useOrderGeneration } from '../order/order-generation';

const OTHER = 'other';

/** The choice of the address format: the merchant's country, an exact pin, or a neighbouring country. */
export function FormatChoice() {
  const t = useTranslations('delivery-form.format');
  const { country } = useConnection();
  const { setValue } = useFormContext<OrderForm>();
  const format = useWatch<OrderForm, 'destination_format'>({ name: 'destination_format' });
  const { own, others } = formatsOf(country, useOrderGeneration());
  const isOther = others.includes(format);

  function choose(value: string) {
    const chosen = ORDER_FORMATS.find((format) => format === value) ?? others[0];
    if (chosen) setValue('destination_format', chosen);
  }

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <Segmented
        // On a phone four of them do not fit in one row.
        className="max-w-full [&>div]:flex-wrap"
        legend={t('legend')}
        hideLegend
        name="destination_format"
        options={[
          ...own.map((value) => ({ value: String(value), label: t(`short.${value}`) })),
          ...(others.length > 0 ? [{ value: OTHER, label: t('other') }] : []),
        ]}
        value={isOther ? OTHER : format}
        onChange={choose}
      />
      {isOther && (
        <NativeSelect
          aria-label={t('legend')}
          className="min-w-44"
          value={format}
          onChange={(event) => choose(event.target.value)}
          options={others.map((value) => [value, t(`long.${value}`)])}
        />
      )}
    </div>
  );
}
