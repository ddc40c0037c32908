'use client';

import { useQuery } from '@tanstack/react-query';
import { CalendarSync, Download, Pause, Play, Square, Wrench } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConnection, useSession } from '@/components/shell/user/session-context';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { Pending } from '@/components/ui/feedback/pending';
import { ProblemLine } from '@/components/ui/feedback/problem-line';
import { AlertDialog } from '@/components/ui/overlay/dialog';
import { PageHeader } from '@/components/ui/page-header';
import { buttonClass } from '@/components/ui/style/button-class';
import { importQueries, useImportVerb } from '@/lib/imports/queries';
import type { ImportProgress } from '@/lib/imports/schema';
import { routes } from '@/lib/routes';
import { ImportRows } from './import-rows';
import { ImportState } from './import-state';
import { ProgressPanel } from './progress-panel';
import { useFollowImports } from './use-follow-imports';

/** One import: how far it is, why it waits, and its rows. */
export function ImportProgressScreen({ id }: { id: string }) {
  const t = useTranslations('imports.progress');
  const query = useQuery(importQueries.detail(id));
  useFollowImports(id);
  const back = { href: routes.importOrders(), label: t('back') };
  if (query.data) return <OneImport progress={query.data} back={back} />;
  return (
    <>
      <PageHeader title={t('label')} back={back} />
      <Pending query={query} rows={6} />
    </>
  );
}

function OneImport({ progress, back }: { progress: ImportProgress; back: { href: string; label: string } }) {
  const t = useTranslations('imports.progress');
  const { can } = useSession();
  const { slug } = useConnection();
  const { id, name, state, counts } = progress;
  return (
    <div className="grid min-w-0 gap-4">
      <div>
        <PageHeader
          title={<bdi>{name}</bdi>}
          badge={<ImportState state={state} />}
          back={back}
          actions={
            <>
              {can('delivery:write') && <Controls progress={progress} />}
              <a
                href={routes.importResult(id, { connection: slug })}
                download
                className={buttonClass('secondary', 'md')}
              >
                <Download />
                {t('result')}
              </a>
              {can('delivery:write') && state === 'done' && counts.sent > 0 && (
                <ButtonLink icon={<CalendarSync />} href={routes.standing({ import: id })}>
                  {t('repeat')}
                </ButtonLink>
              )}
            </>
          }
        />
        <Reason progress={progress} />
        <Unsent progress={progress} />
      </div>
      <ProgressPanel progress={progress} />
      {counts.refused > 0 && can('delivery:write') && (
        <div>
          <ButtonLink variant="primary" icon={<Wrench />} href={routes.importMend(id)}>
            {t('mend', { count: counts.refused })}
          </ButtonLink>
        </div>
      )}
      <ImportRows progress={progress} />
    </div>
  );
}

/** Pause, resume and stop, as far as the import's state allows them. */
function Controls({ progress }: { progress: ImportProgress }) {
  const t = useTranslations('imports.progress');
  const { id, state, reason, counts } = progress;
  const [isStopping, setStopping] = useState(false);
  const [pause, resume, stop] = [useImportVerb(id, 'pause'), useImportVerb(id, 'resume'), useImportVerb(id, 'stop')];
  const error = pause.error ?? resume.error ?? stop.error;
  if (state === 'done' || state === 'stopped') return null;
  return (
    <>
      {error && <ProblemLine error={error} />}
      {state === 'paused' ? (
        <Button
          variant="primary"
          icon={<Play className="mirror-rtl" />}
          pending={resume.isPending}
          onClick={() => resume.mutate({})}
        >
          {t(reason === 'late' ? 'sendNow' : 'resume')}
        </Button>
      ) : (
        <Button icon={<Pause />} pending={pause.isPending} onClick={() => pause.mutate({})}>
          {t('pause')}
        </Button>
      )}
      {reason === 'wallet' && state === 'waiting' && (
        <Button pending={resume.isPending} onClick={() => resume.mutate({ ignoreWallet: true })}>
          {t('resumeAnyway')}
        </Button>
      )}
      <Button icon={<Square />} onClick={() => setStopping(true)}>
        {t('stop')}
      </Button>
      <AlertDialog
        open={isStopping}
        onClose={() => setStopping(false)}
        onConfirm={() => stop.mutate({}, { onSettled: () => setStopping(false) })}
        pending={stop.isPending}
        title={t('stopTitle')}
        description={t('stopText', { count: counts.waiting })}
        confirmLabel={t('stop')}
      />
    </>
  );
}

/** Rows of the sheet that were not sent, and the way on. */
function Unsent({ progress: { unsent, counts } }: { progress: ImportProgress }) {
  const t = useTranslations('imports.unsent');
  const { can } = useSession();
  if (unsent === 0) return null;
  return (
    <Callout
      tone="warning"
      className="mt-2"
      title={t('title', { sent: counts.sent, unsent })}
      action={can('delivery:write') && <ButtonLink href={routes.importOrders()}>{t('goOn')}</ButtonLink>}
    >
      {t('where')}
    </Callout>
  );
}

function Reason({ progress: { state, reason, reasonText, actorName } }: { progress: ImportProgress }) {
  const t = useTranslations('imports');
  if (!reason || (state !== 'waiting' && state !== 'paused')) return null;
  const by = reason === 'person' && actorName ? ` ${t('progress.pausedBy', { name: actorName })}` : '';
  return (
    <Callout
      live
      tone={reason === 'limit' || reason === 'person' ? 'info' : 'warning'}
      title={t(`reason.${reason}.title`) + by}
    >
      {t(`reason.${reason}.text`)}
      {reasonText && (
        <bdi className="mt-1 block text-sm" dir="auto">
          {reasonText}
        </bdi>
      )}
    </Callout>
  );
}
