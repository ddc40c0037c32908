import { Maximize2, Minimize2, MonitorPlay } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { AttentionRulesButton } from '@/components/progress/attention-rules';
import { Button } from '@/components/ui/button/button';
import { IconButton } from '@/components/ui/button/icon-button';
import type { useFullScreen } from '@/components/ui/use-full-screen';

type Tools = { onWall: () => void; fullScreen: ReturnType<typeof useFullScreen> };

/** Below the list: the wall, the full screen and what needs attention. */
export function TrackingTools({ onWall, fullScreen }: Tools) {
  const t = useTranslations('tracking');
  return (
    <div className="mt-auto border-line border-t px-3 py-2 max-lg:order-first max-lg:border-t-0 max-lg:border-b">
      <div className="flex items-center gap-1">
        <Button size="sm" icon={<MonitorPlay />} onClick={onWall}>
          {t('wall.open')}
        </Button>
        {fullScreen.isPossible && (
          <IconButton
            size="sm"
            label={t(fullScreen.isFull ? 'wall.leaveFullScreen' : 'wall.fullScreen')}
            icon={fullScreen.isFull ? <Minimize2 /> : <Maximize2 />}
            onClick={fullScreen.toggle}
          />
        )}
        <span className="ms-auto">
          <AttentionRulesButton />
        </span>
      </div>
    </div>
  );
}
