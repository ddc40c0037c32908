import { useTranslations } from 'next-intl';
import { CssIcon } from '@/components/ui/style/css-icon';
import { cx } from '@/components/ui/style/cx';

/** The test-mode mark beside a connection's name. With `isShort`, phones show only the icon. */
export function TestMark({ isShort = false }: { isShort?: boolean }) {
  const t = useTranslations('shell.testMode');
  return (
    <span className="inline-flex shrink-0 items-center gap-1 rounded-sm bg-band px-1 font-semibold text-2xs text-on-band leading-4">
      <CssIcon name="flask-conical" className="size-3" />
      <span className={cx(isShort && 'max-sm:sr-only')}>{t('mark')}</span>
    </span>
  );
}
