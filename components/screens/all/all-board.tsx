'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AllScreen } from '@/components/deliveries/all/all-screen';
import { Button } from '@/components/ui/button/button';
import { Panel } from '@/components/ui/panel';

const AllMap = dynamic(() => import('./all-map').then((file) => file.AllMap), { ssr: false });

/** All merchants in numbers, and their drivers on a map that loads when somebody opens it. */
export function AllBoard() {
  const t = useTranslations('all');
  const [isOpen, setOpen] = useState(false);
  return (
    <AllScreen>
      <Panel
        flush
        title={t('map')}
        actions={
          <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('hideMap') : t('showMap')}
          </Button>
        }
      >
        {isOpen ? <AllMap /> : <p className="px-4 py-3 text-muted">{t('mapBody')}</p>}
      </Panel>
    </AllScreen>
  );
}
