import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormField } from '@/components/form/form-field';
import { useAreas } from '@/components/map/areas/use-areas';
import { useMapConfig } from '@/components/map/config/map-config';
import { Input } from '@/components/ui/input/input';
import { ADDRESS_MAX, type BranchFormInput } from '@/lib/branches/save-schema';
import { samePoint } from '@/lib/map/geometry/point';

/** The address line that some services want with a branch. It follows the pin until somebody edits it. */
export function BranchAddressField() {
  const t = useTranslations('branches.fields');
  const { country } = useMapConfig();
  const areas = useAreas(country);
  const { control, getValues, setValue } = useFormContext<BranchFormInput>();
  const place = useWatch({ control, name: 'place' });
  const filled = useRef({ place: getValues('place'), line: getValues('address') ?? '' });
  useEffect(() => {
    if (!areas || !place) return;
    const typed = getValues('address') ?? '';
    const isOwn = typed !== '' && (typed !== filled.current.line || samePoint(place, filled.current.place));
    if (isOwn) return;
    filled.current = { place, line: areas.lineOfPin(country, place) };
    setValue('address', filled.current.line, { shouldDirty: true });
  }, [areas, country, place, getValues, setValue]);
  return (
    <FormField<BranchFormInput> name="address" label={t('address')} help={t('addressHelp')}>
      {(input) => <Input {...input} dir="auto" autoComplete="off" maxLength={ADDRESS_MAX} />}
    </FormField>
  );
}
