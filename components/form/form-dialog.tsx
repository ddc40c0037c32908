import { useTranslations } from 'next-intl';
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '@/components/ui/button/button';
import { Dialog } from '@/components/ui/overlay/dialog';
import { Form, type FormOf } from './form';

type DialogForm = Omit<ComponentProps<typeof Dialog>, 'footer' | 'busy'> & {
  onSubmit: ComponentProps<'form'>['onSubmit'];
  /** Without one nothing is submitted by a button. */
  submitLabel: ReactNode;
  pending: boolean;
  disabled?: boolean;
  isDanger?: boolean;
  cancelLabel?: ReactNode;
  /** Nobody leaves it while it sends: it shows what comes of it. */
  staysWhilePending?: boolean;
  onInput?: () => void;
};

/** A dialog that is a form, with a button that leaves it and one that submits. */
export function FormDialog<Fields extends FieldValues, Output>({
  form,
  onSubmit,
  submitLabel,
  pending,
  disabled,
  isDanger = false,
  cancelLabel,
  staysWhilePending,
  onInput,
  children,
  ...dialog
}: FormOf<Fields, Output> & DialogForm) {
  const ui = useTranslations('ui');
  const id = useId();
  return (
    <Dialog
      {...dialog}
      busy={pending}
      footer={
        <>
          <Button onClick={dialog.onClose} disabled={staysWhilePending && pending}>
            {cancelLabel ?? ui('cancel')}
          </Button>
          {submitLabel && (
            <Button
              type="submit"
              form={id}
              variant={isDanger ? 'danger' : 'primary'}
              pending={pending}
              disabled={disabled}
            >
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <Form id={id} form={form} onSubmit={onSubmit} onInput={onInput}>
        {children}
      </Form>
    </Dialog>
  );
}
