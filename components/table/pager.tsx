import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';

/** Newer and older, for keyset paging. Without its handler a direction is disabled. */
export function Pager({
  onNewer,
  onOlder,
  onNewest,
  pending = false,
}: {
  onNewer?: () => void;
  onOlder?: () => void;
  onNewest?: () => void;
  pending?: boolean;
}) {
  const t = useTranslations('ui.pager');
  return (
    <nav aria-label={t('label')} className="flex items-center justify-end gap-2 px-3 py-2">
      {onNewest && (
        <Button
          size="sm"
          variant="ghost"
          disabled={pending}
          onClick={onNewest}
          icon={<ChevronsLeft className="mirror-rtl" />}
        >
          {t('newest')}
        </Button>
      )}
      <Button size="sm" disabled={!onNewer || pending} onClick={onNewer} icon={<ChevronLeft className="mirror-rtl" />}>
        {t('newer')}
      </Button>
      <Button size="sm" disabled={!onOlder || pending} onClick={onOlder}>
        {t('older')}
        <ChevronRight className="mirror-rtl" />
      </Button>
    </nav>
  );
}
