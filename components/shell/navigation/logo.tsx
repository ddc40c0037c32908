import { cx } from '@/components/ui/style/cx';

/** The mark: a shop, a road that turns, a door. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cx('size-6 shrink-0', className)} fill="none">
      <rect width="24" height="24" rx="6" fill="var(--color-accent)" />
      <path
        d="M7 6.5v5.25a3.25 3.25 0 0 0 3.25 3.25h3.5A3.25 3.25 0 0 1 17 18.25"
        stroke="var(--color-on-accent)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <circle cx="7" cy="6.5" r="2" fill="var(--color-on-accent)" />
      <path d="m17 4.75 2.25 2.25L17 9.25 14.75 7Z" fill="var(--color-on-accent)" />
    </svg>
  );
}

/** The mark with the product's name, which stays Latin in Arabic too. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2', className)}>
      <LogoMark />
      <bdi dir="ltr" className="font-semibold text-[0.9375rem] tracking-tight">
        Dispatch<span className="text-muted"> Desk</span>
      </bdi>
    </span>
  );
}
