'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRouter } from '@/components/nav/connection-navigation';
import { useConnection, useSession } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { LoadProblem } from '@/components/ui/feedback/load-problem';
import { SkeletonRows } from '@/components/ui/feedback/skeleton';
import { PageHeader } from '@/components/ui/page-header';
import { useProblemText } from '@/lib/http/use-problem-text';
import { importQueries, useMendImportRow } from '@/lib/imports/queries';
import type { ImportRow } from '@/lib/imports/schema';
import { routes } from '@/lib/routes';
import type { SheetBranch } from '@/lib/sheet/values/branch-name';
import { useSheet } from '../sheet/use-sheet';
import { useSheetBranches } from '../sheet/use-sheet-branches';
import { useFollowImports } from './use-follow-imports';
import { useRefusedRows } from './use-refused-rows';

const CheckSheet = dynamic(() => import('../check/check-sheet').then((file) => file.CheckSheet));

/** The rows that the service refused, in the grid with its words at their cells. */
export function RefusedRowsForm({ id }: { id: string }) {
  const t = useTranslations('imports.mend');
  const { data } = useQuery(importQueries.detail(id));
  useFollowImports();
  const { data: branches, error: branchError, refetch: askBranches } = useSheetBranches();
  const { rows, error, refetch } = useRefusedRows(id);
  const problem = error ?? branchError;
  return rows && branches ? (
    <RefusedSheet id={id} name={data?.name ?? ''} rows={rows} branches={branches} />
  ) : (
    <>
      <PageHeader
        title={t('title', { name: data?.name ?? '' })}
        back={{ href: routes.importProgress(id), label: t('back') }}
      />
      {problem ? (
        <LoadProblem error={problem} retrying={false} onRetry={error ? refetch : askBranches} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </>
  );
}

type Refused = { id: string; name: string; rows: readonly ImportRow[]; branches: SheetBranch[] };

function RefusedSheet({ id, name, rows, branches }: Refused) {
  const t = useTranslations('imports.mend');
  const router = useRouter();
  const { id: connectionId, country } = useConnection();
  const { user } = useSession();
  const { store, state } = useSheet(() => {
    const noAnswer = [{ path: '', message: t('noAnswerText') }];
    const orders = rows.map(({ line, order, problem }) => ({
      line,
      order,
      problems: (problem?.fields ?? noAnswer).map(({ path, message }) => ({ field: path, text: message })),
    }));
    return {
      type: 'open',
      storageKey: `${connectionId} ${user.id} ${id}`,
      options: { country, branches },
      orders,
      name,
    };
  });
  const mend = useMendImportRow(id);
  const problemText = useProblemText();
  const [isSending, setSending] = useState(false);
  const [failed, setFailed] = useState<{ count: number; error: unknown }>();
  async function send() {
    setSending(true);
    setFailed(undefined);
    const problems: unknown[] = [];
    for (const { line, order, isConfirmed } of await store.ready()) {
      const position = rows.find((row) => row.line === line)?.position;
      if (position === undefined) continue;
      await mend.mutateAsync({ position, order, isConfirmed }).catch((error: unknown) => problems.push(error));
    }
    setSending(false);
    if (problems.length > 0) setFailed({ count: problems.length, error: problems[0] });
    else router.push(routes.importProgress(id));
  }

  const ready = state.totals?.ready ?? 0;
  return (
    <>
      <PageHeader
        title={t('title', { name })}
        lead={t('lead')}
        back={{ href: routes.importProgress(id), label: t('back') }}
        actions={
          <Button variant="primary" disabled={ready === 0} pending={isSending} onClick={() => void send()}>
            {t('send', { count: ready })}
          </Button>
        }
      />
      {failed && (
        <Callout live tone="danger" className="mb-3" title={t('failed', { count: failed.count })}>
          {problemText(failed.error).title} {problemText(failed.error).next}
        </Callout>
      )}
      {rows.length === 0 && <Callout tone="info">{t('none')}</Callout>}
      {state.sheet && rows.length > 0 && (
        <CheckSheet store={store} state={state} sheet={state.sheet} branches={branches} />
      )}
    </>
  );
}
