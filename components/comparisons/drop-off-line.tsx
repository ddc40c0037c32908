'use client';

import { House, Pencil, RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { RelativeTime } from '@/components/ui/text/date-time';
import { Phone } from '@/components/ui/text/phone';
import type { DropOff } from '@/lib/comparisons/schema';
import { useDropOffText } from './use-drop-off-text';

/** The drop-off and the age of a comparison. `onAgain` repeats it, `onChange` opens the form. */
export function DropOffLine({
  dropOff,
  comparedAt,
  isStarting,
  onAgain,
  onChange,
}: {
  dropOff: DropOff;
  comparedAt: number;
  isStarting: boolean;
  onAgain: (() => void) | undefined;
  onChange: (() => void) | undefined;
}) {
  const t = useTranslations('comparisons');
  const { timeZone } = useConnection();
  const { name, phone, address, isAreaAlone } = useDropOffText()(dropOff);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2.5">
      <House aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-56">
        <p>
          <span className="sr-only">{t('dropOff')}: </span>
          <span className="font-medium">{address}</span>
        </p>
        <p className="text-muted text-sm">
          {name && (
            <>
              <bdi>{name}</bdi> ·{' '}
            </>
          )}
          {phone && (
            <>
              <Phone value={phone} /> ·{' '}
            </>
          )}
          {t.rich('comparedAt', {
            time: () => <RelativeTime value={new Date(comparedAt).toISOString()} timeZone={timeZone} />,
          })}
          {isAreaAlone && ` · ${t('areaAlone')}`}
        </p>
      </div>
      {onAgain && (
        <Button size="sm" icon={<RotateCw />} pending={isStarting} onClick={onAgain}>
          {t('again')}
        </Button>
      )}
      {onChange && (
        <Button size="sm" icon={<Pencil />} onClick={onChange}>
          {t('change')}
        </Button>
      )}
    </div>
  );
}
