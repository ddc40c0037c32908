import { Field } from './field';
import { NativeSelect } from './native-select';

export type SelectOption = readonly [value: string, label: string];

/** A select with its label. */
export function SelectField({
  label,
  value,
  options,
  disabled,
  className,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly SelectOption[];
  disabled?: boolean;
  className?: string;
  onChange: (value: string) => void;
}) {
  return (
    <Field label={label} className={className}>
      {(control) => (
        <NativeSelect {...control} value={value} disabled={disabled} onChange={({ target }) => onChange(target.value)}>
          {options.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

/** The hours of a day, to choose one. */
export const HOUR_OPTIONS: readonly SelectOption[] = Array.from({ length: 24 }, (_, hour) => [
  String(hour),
  `${String(hour).padStart(2, '0')}:00`,
]);
