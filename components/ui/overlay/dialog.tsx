import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { Button } from '../button/button';
import { IconButton } from '../button/icon-button';
import { cx } from '../style/cx';
import { Modal } from './modal';

const BOX = cx(
  'm-auto max-h-[min(44rem,calc(100dvh-2rem))] w-[calc(100vw-2rem)] overflow-hidden rounded-lg border border-line-strong bg-raised p-0 text-ink',
  'backdrop:bg-black/45 open:flex open:animate-rise open:flex-col',
);

export type Titled = { open: boolean; onClose: () => void; title: ReactNode; children?: ReactNode };

/** A dialog with a title; `footer` holds its buttons, the primary one last. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  footer,
  size = 'md',
  busy = false,
  children,
}: Titled & {
  description?: ReactNode;
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  busy?: boolean;
}) {
  const t = useTranslations('ui');
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={`${id}-title`}
      describedBy={description ? `${id}-description` : undefined}
      dismissable={!busy}
      className={cx(BOX, size === 'sm' ? 'max-w-sm' : size === 'lg' ? 'max-w-2xl' : 'max-w-lg')}
    >
      <div className="ps-5 pe-12 pt-4">
        <h2 id={`${id}-title`} className="font-semibold text-lg">
          {title}
        </h2>
        {description && (
          <p id={`${id}-description`} className="mt-0.5 text-muted">
            {description}
          </p>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
      {footer && <div className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">{footer}</div>}
      {/* Last, so that the focus starts on the dialog's content. */}
      <span className="absolute inset-e-3 top-3.5">
        <IconButton size="sm" label={t('close')} icon={<X />} onClick={onClose} disabled={busy} />
      </span>
    </Modal>
  );
}

/** A dialog that confirms a destructive action. The focus starts on Cancel, or in `children`. */
export function AlertDialog({
  open,
  onClose,
  onConfirm,
  title,
  description,
  confirmLabel,
  cancelLabel,
  pending = false,
  destructive = true,
  children,
}: Titled & {
  onConfirm: () => void;
  description: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  pending?: boolean;
  destructive?: boolean;
}) {
  const t = useTranslations('ui');
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-description`}
      dismissable={!pending}
      className={cx(BOX, 'max-w-md')}
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-4 pb-5">
        <h2 id={`${id}-title`} className="font-semibold text-lg">
          {title}
        </h2>
        <div id={`${id}-description`} className="mt-1 text-muted">
          {description}
        </div>
        {children && <div className="mt-4">{children}</div>}
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">
        <Button data-first-focus={children ? undefined : ''} disabled={pending} onClick={onClose}>
          {cancelLabel ?? t('goBack')}
        </Button>
        <Button variant={destructive ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
