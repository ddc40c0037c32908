import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../button/icon-button';
import { cx } from '../style/cx';
import type { Titled } from './dialog';
import { Modal } from './modal';

/** A drawer from the end edge of the screen (`side="end"`) or from the bottom. */
export function Sheet({
  open,
  onClose,
  title,
  side = 'end',
  footer,
  children,
}: Titled & { side?: 'end' | 'bottom'; footer?: ReactNode }) {
  const t = useTranslations('ui');
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={`${id}-title`}
      className={cx(
        'm-0 overflow-hidden border-line-strong bg-raised p-0 text-ink backdrop:bg-black/45 open:flex open:animate-appear open:flex-col',
        side === 'end'
          ? 'ms-auto h-dvh max-h-none w-[min(28rem,calc(100vw-2rem))] max-w-none border-s'
          : 'mt-auto max-h-[85dvh] w-screen max-w-none rounded-t-lg border-t',
      )}
    >
      <h2 id={`${id}-title`} className="flex h-11 shrink-0 items-center border-line border-b ps-4 pe-12 font-semibold">
        {title}
      </h2>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
      {footer && <div className="flex flex-wrap justify-end gap-2 border-line border-t px-4 py-3">{footer}</div>}
      <span className="absolute inset-e-3 top-2">
        <IconButton size="sm" label={t('close')} icon={<X />} onClick={onClose} />
      </span>
    </Modal>
  );
}
