'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useFormContext, useWatch } from 'react-hook-form';
import { useAreas } from '@/components/map/use-areas';
import type { Country } from '@/lib/connections/connection';
import { SuggestInput } from '../customer/suggest-input';
import { focusField } from '../focus-field';
import { OrderField } from '../order-field';
import type { OrderForm } from '../order-form';

type Kind = 'area' | 'city' | 'district';
const MOST = 7;

/** An area or district, suggested from our lists in any spelling; other names are accepted too. */
export function AreaField({
  kind,
  country,
  next,
  className,
}: {
  kind: Kind;
  country: Country;
  /** The field that gets the focus after a suggestion is taken. */
  next: string;
  className?: string;
}) {
  const t = useTranslations('delivery-form.dropOff');
  const language = useLocale().startsWith('ar') ? 'ar' : 'en';
  const other = language === 'ar' ? 'en' : 'ar';
  const { register, setValue, formState } = useFormContext<OrderForm>();
  const [text, city] = useWatch<OrderForm, [`destination.${Kind}`, 'destination.city']>({
    name: [`destination.${kind}`, 'destination.city'],
  });
  const areas = useAreas();

  function suggestions() {
    if (!areas) return [];
    const inCity = kind === 'district' && city ? areas.findArea(country, city)?.name.en : undefined;
    return areas
      .suggestAreas(country, text, 200)
      .filter(
        (area) => kind === 'area' || (kind === 'city' ? !area.city : area.city && (!inCity || area.city.en === inCity)),
      )
      .filter((area) => area.name[language] !== text)
      .slice(0, MOST)
      .map((area) => ({
        key: `${area.city?.en ?? ''}/${area.name.en}`,
        label: area.name[language],
        detail: <bdi lang={other}>{area.city ? `${area.name[other]} · ${area.city[language]}` : area.name[other]}</bdi>,
        area,
      }));
  }

  const found = text.trim() === '' ? [] : suggestions();
  return (
    <OrderField name={`destination.${kind}`} label={t(kind)} required className={className}>
      {(control) => (
        <SuggestInput
          {...register(`destination.${kind}`)}
          {...control}
          value={text}
          dir="auto"
          enterKeyHint="next"
          suggestions={found}
          listLabel={t(kind)}
          count={t('suggestions', { count: found.length })}
          onChoose={({ area }) => {
            setValue(`destination.${kind}`, area.name[language], { shouldValidate: formState.isSubmitted });
            if (kind === 'district' && city === '' && area.city)
              setValue('destination.city', area.city[language], { shouldValidate: formState.isSubmitted });
            focusField(next);
          }}
        />
      )}
    </OrderField>
  );
}
