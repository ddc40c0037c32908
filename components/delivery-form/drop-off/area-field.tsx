import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAreaSearch, useAreas } from '@/components/map/areas/use-areas';
import { SuggestInput } from '@/components/ui/input/suggest-input';
import type { Country } from '@/lib/connections/model/connection';
import { focusField } from '../fields/focus-field';
import { OrderField } from '../fields/order-field';
import { useOrderForm, useOrderValues } from '../order/use-order-form';

type Kind = 'area' | 'city' | 'district';
const MOST = 7;

/**
 * An area or district, suggested from our lists in any spelling; others are accepted too. The form holds a known one
 * in Latin letters, as it is sent, and shows it in the page's language.
 */
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
  const label = useTranslations('delivery-form.fields')(`destination_${kind}`);
  const language = useLocale().startsWith('ar') ? 'ar' : 'en';
  const other = language === 'ar' ? 'en' : 'ar';
  const name = `destination.${kind}` as const;
  const { setValue, formState } = useOrderForm();
  const [text, city] = useOrderValues(name, 'destination.city');
  const areas = useAreas(country);
  const search = useAreaSearch(country);
  const [isTyping, setTyping] = useState(false);
  const known = areas?.findArea(country, text, kind === 'district' ? city : undefined);

  function settle() {
    if (known && isArabic(text) && !isSpeltBySeveralCities()) take(known.name.en);
  }

  /** Cities write one Arabic name in other Latin letters; until the city is known it stays as typed. */
  function isSpeltBySeveralCities() {
    if (kind !== 'district' || city) return false;
    return new Set(areas?.districtsNamed(country, text).map((district) => district.name.en)).size > 1;
  }

  function take(value: string) {
    setValue(name, value, { shouldValidate: formState.isSubmitted });
  }

  const inCity = (kind === 'district' && city && areas?.findArea(country, city)?.name.en) || undefined;
  const suggested =
    search?.suggestAreas(country, text, {
      limit: MOST,
      isWanted: (area) =>
        kind === 'area' || (kind === 'city' ? !area.city : !!area.city && (!inCity || area.city.en === inCity)),
    }) ?? [];
  const found =
    text.trim() === ''
      ? []
      : suggested.map(({ area }) => ({
          key: `${area.city?.en ?? ''}/${area.name.en}`,
          label: area.name[language],
          detail: (
            <bdi lang={other}>{area.city ? `${area.name[other]} · ${area.city[language]}` : area.name[other]}</bdi>
          ),
          area,
        }));
  // A partial name is no error while there are suggestions.
  const isUnlisted = areas && text.trim() !== '' && !known && !(isTyping && found.length > 0);

  return (
    <OrderField
      name={name}
      label={label}
      required
      className={className}
      help={isUnlisted ? t(`unlisted.${kind}`) : undefined}
    >
      {(control) => (
        <SuggestInput
          {...control}
          name={name}
          value={!isTyping && known?.name.en === text ? known.name[language] : text}
          dir="auto"
          enterKeyHint="next"
          suggestions={found}
          isFirstMarked={search?.isFirstCertain(suggested, text) ?? false}
          listLabel={label}
          count={t('suggestions', { count: found.length })}
          onChange={(event) => {
            setTyping(true);
            take(event.target.value);
          }}
          onBlur={() => {
            setTyping(false);
            settle();
          }}
          // Ctrl+Enter sends the order from within the field.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            setTyping(false);
            settle();
          }}
          onChoose={({ area }) => {
            setTyping(false);
            take(area.name.en);
            if (kind === 'district' && city === '' && area.city)
              setValue('destination.city', area.city.en, { shouldValidate: formState.isSubmitted });
            focusField(next);
          }}
        />
      )}
    </OrderField>
  );
}

const isArabic = (text: string) => /[\u0621-\u064a]/.test(text);
