import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { cx } from '../style/cx';

export type FieldControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

/** A control with its label, help and error. The render function passes the given props to the control. */
export function Field({
  id,
  label,
  help,
  error,
  required = false,
  optional = false,
  hideLabel = false,
  className,
  children,
}: {
  id?: string;
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  optional?: boolean;
  hideLabel?: boolean;
  className?: string;
  children: (control: FieldControlProps) => ReactNode;
}) {
  const t = useTranslations('ui');
  const own = useId();
  const controlId = id ?? own;
  const described = [help && `${controlId}-help`, error && `${controlId}-error`].filter(Boolean).join(' ');
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={controlId} className={cx('mb-1 block font-medium', hideLabel && 'sr-only')}>
        {label}
        {/* The space keeps the two words from joining in Arabic. */}
        {optional && <span className="ms-0.5 font-normal text-faint text-sm"> {t('optional')}</span>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      <FieldError id={`${controlId}-error`}>{error}</FieldError>
      {help && (
        <p id={`${controlId}-help`} className="mt-1 text-muted text-sm">
          {help}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="mt-1 flex items-start gap-1.5 text-danger text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
