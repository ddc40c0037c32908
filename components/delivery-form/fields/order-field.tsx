import { createContext, type ReactNode, useContext } from 'react';
import { fieldId } from '@/components/form/field-id';
import { useMessage } from '@/components/form/use-message';
import { Field, type FieldControlProps } from '@/components/ui/input/field';
import { cx } from '@/components/ui/style/cx';
import type { OrderPath } from '../order/order-form';
import { useOrderForm, useOrderValues } from '../order/use-order-form';

/** The only required fields, in a form that needs less than an order; null in the order form. */
export const NeededFields = createContext<readonly string[] | null>(null);

/** A field with its label and its problem: our text first, the service's message below it. `problem` is the control's own. */
export function OrderField({
  name,
  problem,
  className,
  children,
  ...field
}: {
  name: OrderPath;
  label: ReactNode;
  help?: ReactNode;
  problem?: ReactNode;
  required?: boolean;
  optional?: boolean;
  hideLabel?: boolean;
  className?: string;
  children: (control: FieldControlProps) => ReactNode;
}) {
  const found = useFieldProblem(name);
  const isOfMessage = useIsOfMessage(name);
  const isNeeded = useContext(NeededFields)?.includes(name) ?? true;
  return (
    <Field
      {...field}
      required={field.required && isNeeded}
      id={fieldId(name)}
      error={problem ?? found}
      className={cx(className, isOfMessage && '[&_input]:border-s-2 [&_input]:border-s-accent')}
    >
      {children}
    </Field>
  );
}

/** Whether the field holds a value of the pasted message. */
function useIsOfMessage(name: OrderPath): boolean {
  const [value, filled] = useOrderValues(name, 'message.filled');
  const [part, field = ''] = name.split('.');
  return part !== 'origin' && typeof value === 'string' && value !== '' && filled?.[field] === value;
}

/** The problem of a field as text, or undefined. */
export function useFieldProblem(name: OrderPath): ReactNode {
  const { getFieldState, formState } = useOrderForm();
  const message = useMessage();
  const { error } = getFieldState(name, formState);
  if (!error) return undefined;
  const original = error.types?.service;
  return (
    <>
      {message(error.message)}
      {typeof original === 'string' && (
        <bdi dir="ltr" className="block text-faint text-xs">
          {original}
        </bdi>
      )}
    </>
  );
}
