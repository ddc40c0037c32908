import { type ElementType, Fragment, type ReactNode, useId } from 'react';
import { cx } from '../style/cx';

export type RadioOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
};

type RadioGroupProps<Value extends string> = {
  legend: ReactNode;
  hideLegend?: boolean;
  options: readonly RadioOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  name?: string;
  className?: string;
  describedBy?: string;
};

/** Choices in a column, each with an optional sentence. */
export const RadioGroup = <Value extends string>(props: RadioGroupProps<Value>) => <Radios {...props} looks={COLUMN} />;

/** Two to five short choices in one bar; radio buttons for the keyboard and for screen readers. */
export const Segmented = <Value extends string>(props: RadioGroupProps<Value>) => <Radios {...props} looks={BAR} />;

const COLUMN = {
  group: '',
  box: 'grid gap-1',
  label:
    'flex items-start gap-2.5 rounded-md border border-line px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft has-disabled:opacity-50',
  input: 'mt-1 size-4 shrink-0 accent-accent',
  Text: 'span' as ElementType,
};

const BAR = {
  group: 'min-w-0 max-w-full',
  box: 'inline-flex max-w-full overflow-x-auto rounded-md border border-line bg-sunken p-0.5',
  label: cx(
    'relative flex h-7.5 items-center gap-1.5 whitespace-nowrap rounded-sm border border-transparent px-3 text-muted text-sm [&_svg]:size-4',
    'hover:text-ink has-checked:border-line-strong has-checked:bg-raised has-checked:font-medium has-checked:text-ink',
    'has-focus-visible:outline-2 has-focus-visible:outline-accent has-disabled:opacity-50',
  ),
  input: 'absolute inset-0 appearance-none outline-none!',
  Text: Fragment as ElementType,
};

function Radios<Value extends string>({ looks, ...props }: RadioGroupProps<Value> & { looks: typeof BAR }) {
  const own = useId();
  return (
    <fieldset className={cx(looks.group, props.className)} aria-describedby={props.describedBy}>
      <legend className={cx('mb-1 font-medium', props.hideLegend && 'sr-only')}>{props.legend}</legend>
      <div className={looks.box}>
        {props.options.map((option) => (
          <label key={option.value} className={looks.label}>
            <input
              type="radio"
              name={props.name ?? own}
              value={option.value}
              checked={props.value === option.value}
              disabled={option.disabled}
              onChange={() => props.onChange(option.value)}
              className={looks.input}
            />
            <looks.Text>
              {option.label}
              {option.help && <span className="block text-muted text-sm">{option.help}</span>}
            </looks.Text>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
