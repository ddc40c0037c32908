import { cx } from './cx';

/** An icon that app/icons.css draws, so that a document does not repeat its shape. The class name sets its size. */
export function CssIcon({ name, className = 'size-4' }: { name: CssIconName; className?: string }) {
  return <span aria-hidden="true" className={cx(`icon icon-${name}`, className)} />;
}

export type CssIconName =
  | 'banknote'
  | 'calendar-sync'
  | 'circle-check'
  | 'copy'
  | 'copy-plus'
  | 'ellipsis'
  | 'file-up'
  | 'flask-conical'
  | 'languages'
  | 'layout-dashboard'
  | 'message-circle'
  | 'package'
  | 'panel-left-close'
  | 'panel-left-open'
  | 'pencil-line'
  | 'phone'
  | 'play'
  | 'plus'
  | 'printer'
  | 'radar'
  | 'receipt-text'
  | 'scale'
  | 'search'
  | 'settings'
  | 'store'
  | 'trending-up'
  | 'users'
  | 'wallet';
