import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { FormField } from '@/components/form/form-field';
import { Checkbox } from '@/components/ui/input/checkbox';
import { Input } from '@/components/ui/input/input';
import { NativeSelect } from '@/components/ui/input/native-select';
import { COUNTRIES, type Country } from '@/lib/connections/model/connection';
import type { EDITABLE } from '@/lib/connections/schema';
import { DAY_STARTS } from '@/lib/format/time/business-day';

export type AboutFields = {
  name: string;
  merchantName: string;
  country: Country | '';
  dayStartHour: string;
  testMode: boolean;
};

/** The fields of a connection that an owner may set. `serviceCountry`: the country that the service returned. */
export function ConnectionAboutFields({
  shown,
  serviceCountry = null,
}: {
  shown: readonly (typeof EDITABLE)[number][];
  serviceCountry?: Country | null;
}) {
  const t = useTranslations('connections.new');
  const { register } = useFormContext<AboutFields>();
  return (
    <>
      {shown.includes('name') && (
        <FormField<AboutFields> name="name" label={t('name')} help={t('nameHelp')} required>
          {(control) => <Input {...control} dir="auto" autoComplete="off" />}
        </FormField>
      )}
      {shown.includes('merchantName') && (
        <FormField<AboutFields> name="merchantName" label={t('merchant')} help={t('merchantHelp')} optional>
          {(control) => <Input {...control} dir="auto" autoComplete="off" />}
        </FormField>
      )}
      {shown.includes('country') && <CountryField serviceCountry={serviceCountry} />}
      {shown.includes('dayStartHour') && (
        <FormField<AboutFields> name="dayStartHour" label={t('dayStart')} help={t('dayStartHelp')}>
          {(control) => (
            <NativeSelect
              {...control}
              className="tabular w-28"
              options={DAY_STARTS.map((hour) => [hour, `0${hour}:00`])}
            />
          )}
        </FormField>
      )}
      {shown.includes('testMode') && (
        <Checkbox {...register('testMode')} label={t('testKey')} help={t('testKeyHelp')} />
      )}
    </>
  );
}

function CountryField({ serviceCountry }: { serviceCountry: Country | null }) {
  const t = useTranslations('connections');
  const { watch } = useFormContext<AboutFields>();
  const chosen = watch('country');
  const word = serviceCountry && { country: t(`countries.${serviceCountry}`) };
  const help = !word
    ? t('new.countryHelp')
    : serviceCountry === chosen
      ? t('new.countryOfService', word)
      : t('new.countryOther', word);
  return (
    <FormField<AboutFields> name="country" label={t('new.country')} help={help} required>
      {(control) => (
        <NativeSelect
          {...control}
          options={[
            ...(chosen === '' ? [['', t('new.countryChoose')] as const] : []),
            ...COUNTRIES.map((code) => [code, t(`countries.${code}`)] as const),
          ]}
        />
      )}
    </FormField>
  );
}
