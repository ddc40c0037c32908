'use client';

import { Maximize2, Minimize2, MonitorPlay } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { AttentionRulesButton } from '@/components/progress/attention-rules';
import { Button } from '@/components/ui/button/button';
import { IconButton } from '@/components/ui/button/icon-button';
import type { useFullScreen } from '@/components/ui/use-full-screen';

/** Below the list: the wall, the full screen, what needs attention, and the keys. */
export function TrackingTools({
  helpId,
  onWall,
  fullScreen,
}: {
  helpId: string;
  onWall: () => void;
  fullScreen: ReturnType<typeof useFullScreen>;
}) {
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
      <p id={helpId} className="mt-1.5 text-faint text-xs max-lg:hidden">
        {t('keys')}
      </p>
    </div>
  );
}
