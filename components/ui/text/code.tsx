import { cx } from '../style/cx';

/** A code or reference: left to right in Arabic too, digits of one width, selected by one click. */
export function Code({ children, className }: { children: string; className?: string }) {
  return (
    <bdi dir="ltr" className={cx('select-all break-all font-mono text-[0.93em]', className)}>
      {children}
    </bdi>
  );
}
