import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { Button } from '../button/button';
import { IconButton } from '../button/icon-button';
import { cx } from '../style/cx';
import { Modal } from './modal';

const BOX = 'overflow-hidden border-line-strong bg-raised p-0 text-ink backdrop:bg-black/45 open:flex open:flex-col';
const MIDDLE = 'm-auto max-h-[min(44rem,calc(100dvh-2rem))] w-[calc(100vw-2rem)] rounded-lg border open:animate-rise';

/** In the middle of the screen, by its width, or a drawer from the end edge or the bottom. */
const PLACES = {
  sm: cx(MIDDLE, 'max-w-sm'),
  alert: cx(MIDDLE, 'max-w-md'),
  md: cx(MIDDLE, 'max-w-lg'),
  lg: cx(MIDDLE, 'max-w-2xl'),
  end: 'm-0 ms-auto h-dvh max-h-none w-[min(28rem,calc(100vw-2rem))] max-w-none border-s open:animate-appear',
  bottom: 'm-0 mt-auto max-h-[85dvh] w-screen max-w-none rounded-t-lg border-t open:animate-appear',
};

export type Titled = { open: boolean; onClose: () => void; title: ReactNode; children?: ReactNode };

/** A dialog with a title; `footer` holds its buttons, the primary one last. An `alert` is left by its buttons alone. */
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
  size?: keyof typeof PLACES;
  busy?: boolean;
}) {
  const t = useTranslations('ui');
  const id = useId();
  const isAlert = size === 'alert';
  return (
    <Modal
      open={open}
      onClose={onClose}
      role={isAlert ? 'alertdialog' : undefined}
      labelledBy={`${id}-title`}
      describedBy={description ? `${id}-description` : undefined}
      dismissable={!busy}
      className={cx(BOX, PLACES[size])}
    >
      <h2 id={`${id}-title`} className={cx('ps-5 pt-4 font-semibold text-lg', isAlert ? 'pe-5' : 'pe-12')}>
        {title}
      </h2>
      <div className={cx('min-h-0 flex-1 overflow-y-auto px-5 pb-4', description ? 'pt-0.5' : 'pt-4')}>
        {description && (
          <div id={`${id}-description`} className="mb-4 text-muted last:mb-0">
            {description}
          </div>
        )}
        {children}
      </div>
      {footer && <div className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">{footer}</div>}
      {/* Last, so that the focus starts on the dialog's content. */}
      {!isAlert && (
        <span className="absolute inset-e-3 top-3.5">
          <IconButton size="sm" label={t('close')} icon={<X />} onClick={onClose} disabled={busy} />
        </span>
      )}
    </Modal>
  );
}

/** A dialog that confirms a destructive action. The focus starts on Cancel, or in `children`. */
export function AlertDialog({
  onConfirm,
  confirmLabel,
  cancelLabel,
  pending = false,
  destructive = true,
  ...dialog
}: Titled & {
  onConfirm: () => void;
  description: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  pending?: boolean;
  destructive?: boolean;
}) {
  const t = useTranslations('ui');
  return (
    <Dialog
      {...dialog}
      size="alert"
      busy={pending}
      footer={
        <>
          <Button data-first-focus={dialog.children ? undefined : ''} disabled={pending} onClick={dialog.onClose}>
            {cancelLabel ?? t('goBack')}
          </Button>
          <Button variant={destructive ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
