'use client';

import { useTranslations } from 'next-intl';
import { CssIcon } from '@/components/ui/style/css-icon';
import { cx } from '@/components/ui/style/cx';
import { useConnection } from './user/session-context';

/** The band of the sandbox and of test mode, always visible. In test mode it is hatched. */
export function Band() {
  const t = useTranslations('shell');
  const { sandbox, testMode } = useConnection();
  if (!sandbox && !testMode) return null;
  const kind = sandbox ? 'sandbox' : 'testMode';
  return (
    <aside
      aria-label={t(`${kind}.title`)}
      className={cx(
        'sticky top-0 z-30 flex h-(--band) items-stretch justify-center overflow-hidden bg-band text-center text-on-band text-xs leading-tight sm:text-sm print:static print:mb-4',
        testMode && 'bg-hatched',
      )}
    >
      <p className={cx('flex items-center gap-2 bg-band px-3', testMode && 'mx-5')}>
        <CssIcon name="flask-conical" />
        <span>
          <strong className="font-semibold">
            {t(`${kind}.title`)}
            {sandbox && testMode && ` · ${t('testMode.title')}`}
          </strong>
          {' — '}
          {t(`${kind}.body`)}
        </span>
      </p>
    </aside>
  );
}
