'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/overlay/dialog';
import { Kbd } from '@/components/ui/text/kbd';

const KEYS = [
  ['search', ['/']],
  ['searchDigits', ['0–9']],
  ['new', ['n']],
  ['goOverview', ['g', 'o']],
  ['goDeliveries', ['g', 'd']],
  ['goTracking', ['g', 't']],
  ['next', ['j']],
  ['previous', ['k']],
  ['openRow', ['Enter']],
  ['selectRow', ['X']],
  ['close', ['Esc']],
  ['help', ['?']],
  ['follow', ['f']],
  ['all', ['a']],
  ['wall', ['w']],
] as const;

export function ShortcutsHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('shell.keys');
  return (
    <Dialog size="sm" open={open} onClose={onClose} title={t('title')}>
      <dl className="grid gap-1.5">
        {KEYS.map(([name, keys]) => (
          <div key={name} className="flex items-center justify-between gap-4">
            <dt>{t(name)}</dt>
            <dd className="flex items-center gap-1 text-faint text-xs">
              {keys.map((key, index) => (
                <span key={key} className="contents">
                  {index > 0 && t('then')}
                  <Kbd>{key}</Kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
