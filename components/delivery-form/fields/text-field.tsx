import type { ComponentProps } from 'react';
import { Input } from '@/components/ui/input/input';
import type { OrderPath } from '../order/order-form';
import { useOrderForm } from '../order/use-order-form';
import { OrderField } from './order-field';

type TextPath = Exclude<OrderPath, `${string}.latitude` | `${string}.longitude`>;

/** A text field of the order. */
export function TextField({
  name,
  label,
  help,
  required,
  optional,
  className,
  onBlur,
  ...input
}: Omit<ComponentProps<'input'>, 'name'> & {
  name: TextPath;
  label: string;
  help?: string;
  optional?: boolean;
}) {
  const { register } = useOrderForm();
  return (
    <OrderField name={name} label={label} help={help} required={required} optional={optional} className={className}>
      {(control) => (
        <Input autoComplete="off" enterKeyHint="next" {...input} {...register(name, { onBlur })} {...control} />
      )}
    </OrderField>
  );
}
