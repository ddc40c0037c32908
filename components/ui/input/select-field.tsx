import { Field } from './field';
import { NativeSelect, type SelectOption } from './native-select';

/** A select with its label. */
export function SelectField({
  label,
  help,
  className,
  onChange,
  ...select
}: {
  label: string;
  help?: string;
  value: string | number;
  options: readonly SelectOption[];
  disabled?: boolean;
  className?: string;
  onChange: (value: string) => void;
}) {
  return (
    <Field label={label} help={help} className={className}>
      {(control) => <NativeSelect {...control} {...select} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  );
}

/** The hours of a day, to choose one. */
export const HOUR_OPTIONS: readonly SelectOption[] = Array.from({ length: 24 }, (_, hour) => [
  String(hour),
  `${String(hour).padStart(2, '0')}:00`,
]);
