import { useTranslations } from 'next-intl';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { fieldId } from '@/components/form/field-id';
import { FormField } from '@/components/form/form-field';
import { useMessage } from '@/components/form/use-message';
import { CoordinateField } from '@/components/map/picker/coordinate-field';
import { PointText } from '@/components/map/picker/point-text';
import { Input } from '@/components/ui/input/input';
import { type BranchFormInput, NAME_MAX } from '@/lib/branches/save-schema';
import type { Point } from '@/lib/map/geometry/point';
import { BranchAddressField } from './branch-address-field';

/** The fields of a branch. `onPlace` moves the pin on the map; null while the typed place can't be read. */
export function BranchFields({ onPlace }: { onPlace: (point: Point | null) => void }) {
  const t = useTranslations('branches.fields');
  const message = useMessage();
  const { control } = useFormContext<BranchFormInput>();
  const hasAddress = useWatch({ control, name: 'address' }) !== undefined;
  return (
    <>
      <FormField<BranchFormInput> name="name" label={t('name')} help={t('nameHelp')} required>
        {(input) => <Input {...input} dir="auto" autoComplete="off" maxLength={NAME_MAX * 2} />}
      </FormField>
      <FormField<BranchFormInput> name="phone" label={t('phone')} help={t('phoneHelp')} required>
        {(input) => <Input {...input} dir="ltr" type="tel" autoComplete="off" className="tabular" />}
      </FormField>
      <Controller
        control={control}
        name="place"
        render={({ field, fieldState }) => {
          const move = (point: Point | null) => {
            field.onChange(point);
            onPlace(point);
          };
          return (
            <div>
              <CoordinateField
                id={fieldId('place')}
                label={t('place')}
                value={field.value}
                onChange={move}
                error={fieldState.error && message(fieldState.error.message)}
              />
              <PointText value={field.value} label={t('place')} onChange={move} />
            </div>
          );
        }}
      />
      {hasAddress && <BranchAddressField />}
    </>
  );
}
