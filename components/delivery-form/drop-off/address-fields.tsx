import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { useConnection } from '@/components/shell/user/session-context';
import { AddressText, addressFields, isOptional } from '@/lib/order/address-fields';
import { normalShortAddress } from '@/lib/order/field-checks';
import { countryOfFormat } from '@/lib/order/formats';
import type { OrderFormat } from '@/lib/service/model/values';
import { PinField } from '../fields/pin-field';
import { TextField } from '../fields/text-field';
import { useOrderGeneration } from '../order/order-generation';
import { useOrderForm, useOrderValues } from '../order/use-order-form';
import { AreaField } from './area-field';
import { BlockArea } from './block-area';
import { ServiceAreaField } from './service-area-field';

/** The fields of the chosen address format, from the table of `lib/order/address-fields.ts`. */
export function AddressFields() {
  const [format] = useOrderValues('destination_format');
  const generation = useOrderGeneration();
  return (
    <div className="grid grid-cols-2 gap-3 @lg:grid-cols-12">
      {addressFields(format, generation).map((name) => (
        <AddressField key={name} name={name} format={format} />
      ))}
      {format === 'bahrain_format' && <BlockArea />}
    </div>
  );
}

function AddressField({ name, format }: { name: string; format: OrderFormat }) {
  const t = useTranslations('delivery-form');
  const ui = useTranslations('ui');
  const { country } = useConnection();
  const generation = useOrderGeneration();
  const formatCountry = countryOfFormat(format, country);
  const className = WIDTHS[format]?.[name] ?? WIDTH[name] ?? 'col-span-2 @lg:col-span-6';
  if (name === 'latitude') {
    return (
      <div className={className}>
        <PinField side="destination" />
      </div>
    );
  }
  const text = AddressText.safeParse(name).data;
  if (!text) return null;
  if (text === 'area' && generation === 'v0' && formatCountry !== 'SA')
    return <ServiceAreaField country={formatCountry} className={className} />;
  if (text === 'area' || text === 'city' || text === 'district')
    return <AreaField kind={text} country={formatCountry} next={AFTER[text]} className={className} />;
  if (text === 'short_address') return <ShortAddressField className={className} />;
  const isLine = format === 'ksa_line_format' && text === 'first_line';
  function help() {
    if (isLine) return t('dropOff.fullAddressHelp');
    return format === 'ksa_format' && text === 'instructions' ? t('dropOff.postalHelp') : undefined;
  }
  const optional = isOptional(format, text);
  return (
    <TextField
      {...INPUT[text]}
      name={`destination.${text}`}
      label={isLine ? t('dropOff.fullAddress') : t(`fields.destination_${text}`)}
      help={help()}
      required={!optional}
      placeholder={optional ? ui('optional') : undefined}
      className={className}
    />
  );
}

/** The field after an area that was chosen from the list. */
const AFTER = { area: 'destination.block', city: 'destination.district', district: 'destination.street' };

const LONG = { dir: 'auto', maxLength: 500 } as const;
const INPUT: Partial<Record<AddressText, ComponentProps<'input'>>> = {
  block: { dir: 'auto' },
  street: { dir: 'auto' },
  building: { dir: 'auto' },
  jadda: { maxLength: 40 },
  floor: { maxLength: 40 },
  apartment: { maxLength: 40 },
  paci: { maxLength: 40, inputMode: 'numeric' },
  first_line: LONG,
  instructions: LONG,
};

/** The widths in columns of twelve; on a phone there are two. */
const WIDTH: Record<string, string> = {
  latitude: 'col-span-2 @lg:col-span-6',
  area: 'col-span-2 @lg:col-span-12 @[44rem]:col-span-4',
  city: 'col-span-2 @lg:col-span-6 @[44rem]:col-span-3',
  district: 'col-span-2 @lg:col-span-6 @[44rem]:col-span-4',
  block: '@lg:col-span-4 @[44rem]:col-span-2',
  street: '@lg:col-span-4',
  building: 'col-span-2 @lg:col-span-4 @[44rem]:col-span-2',
  floor: '@lg:col-span-6 @[44rem]:col-span-3',
  apartment: '@lg:col-span-6 @[44rem]:col-span-4',
  instructions: 'col-span-2 @lg:col-span-12 @[44rem]:col-span-5',
  short_address: 'col-span-2 @lg:col-span-7',
};
const WIDTHS: Partial<Record<OrderFormat, Record<string, string>>> = {
  kuwait_format: {
    jadda: '@lg:col-span-4 @[44rem]:col-span-2',
    building: '@lg:col-span-4 @[44rem]:col-span-2',
    street: '@lg:col-span-4',
    floor: '@lg:col-span-4 @[44rem]:col-span-2',
    apartment: '@lg:col-span-4 @[44rem]:col-span-2',
    paci: '@lg:col-span-4 @[44rem]:col-span-3',
    instructions: 'col-span-2 @lg:col-span-8 @[44rem]:col-span-3',
  },
  ksa_format: { street: '@lg:col-span-8 @[44rem]:col-span-3', building: '@lg:col-span-4 @[44rem]:col-span-2' },
  ksa_line_format: { first_line: 'col-span-2 @lg:col-span-12' },
};

const NAME = 'destination.short_address';

/** The Saudi short address, checked on leaving the field and shown as the service has it: RRRD2929. */
function ShortAddressField({ className }: { className?: string }) {
  const t = useTranslations('delivery-form');
  const { getValues, setValue } = useOrderForm();
  return (
    <TextField
      name={NAME}
      label={t('fields.destination_short_address')}
      help={t('dropOff.shortAddressHelp')}
      required
      dir="ltr"
      autoCapitalize="characters"
      spellCheck={false}
      placeholder="RRRD2929"
      className={className}
      onBlur={() => {
        const typed = normalShortAddress(getValues(NAME));
        if (typed !== '') setValue(NAME, typed, { shouldValidate: true });
      }}
    />
  );
}
