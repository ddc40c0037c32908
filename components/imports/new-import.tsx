import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConnection, useSession } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { Pending } from '@/components/ui/feedback/pending';
import { SkeletonRows } from '@/components/ui/feedback/skeleton';
import { AlertDialog } from '@/components/ui/overlay/dialog';
import { PageHeader } from '@/components/ui/page-header';
import { RelativeTime } from '@/components/ui/text/date-time';
import { routes } from '@/lib/routes';
import type { SheetBranch } from '@/lib/sheet/values/branch-name';
import { CheckSheet } from './check/check-sheet';
import { MappingPanel } from './check/mapping-panel';
import { QuestionPanel } from './check/question-panel';
import { StartImportButton } from './check/start-import-button';
import { TotalsPanel } from './check/totals-panel';
import { UnusedColumns } from './check/unused-columns';
import { DropZone, useDrop } from './drop-zone';
import { useCheckedReferences } from './sheet/use-checked-references';
import { type OpenedSheet, useSheet } from './sheet/use-sheet';
import { useSheetBranches } from './sheet/use-sheet-branches';

/** From a file to the start of its import. What a person has done is kept in the browser until then. */
export function NewImport() {
  const t = useTranslations('imports');
  const branches = useSheetBranches();
  if (branches.data) return <SheetLoader branches={branches.data} />;
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} back={{ href: routes.deliveries(), label: t('back') }} />
      {branches.errorUpdateCount > 0 ? <Pending query={branches} rows={6} /> : <DropZonePlace />}
    </>
  );
}

/** As high as the drop zone. */
function DropZonePlace({ text = '' }: { text?: string | false }) {
  return (
    <div aria-busy="true" role="status" className="min-h-66 sm:min-h-97">
      <p className="mb-3 text-muted empty:hidden">{text}</p>
      <SkeletonRows rows={5} />
    </div>
  );
}

function SheetLoader({ branches }: { branches: SheetBranch[] }) {
  const t = useTranslations('imports');
  const { id, country } = useConnection();
  const { user } = useSession();
  const kept = { type: 'open' as const, storageKey: `${id} ${user.id}`, options: { country, branches } };
  const { store, state } = useSheet(() => kept);

  async function onFile(file: File) {
    const content = await file.arrayBuffer().catch(() => new ArrayBuffer(0));
    store.open({ ...kept, file: content, name: file.name });
  }
  const onText = (text: string) => store.open({ ...kept, file: text, name: t('drop.pasted') });

  if (state.sheet) return <OpenSheet store={store} state={state} sheet={state.sheet} branches={branches} />;
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} back={{ href: routes.deliveries(), label: t('back') }} />
      {state.status === 'none' ? (
        <DropZone refusal={state.refusal} onFile={(file) => void onFile(file)} onText={onText} />
      ) : (
        <DropZonePlace text={state.status === 'reading' && t('reading')} />
      )}
    </>
  );
}

function OpenSheet(opened: OpenedSheet) {
  const t = useTranslations('imports');
  const { store, state, sheet } = opened;
  const [isDiscarding, setDiscarding] = useState(false);
  const { rowsPerMinute, isChecked } = useCheckedReferences(store, state);
  // A file that is dropped now would leave the page.
  useDrop(() => undefined);
  return (
    <div>
      <PageHeader
        title={t('title')}
        lead={
          <>
            <bdi>{sheet.name}</bdi>
            {sheet.continuedFrom !== null && (
              <span className="ms-2 text-sm">
                {t.rich('continued', {
                  when: () => <RelativeTime value={sheet.continuedFrom ?? 0} />,
                })}
              </span>
            )}
            {sheet.system !== null && <span className="ms-2 text-sm">{t('system', { name: sheet.system })}</span>}
          </>
        }
        back={{ href: routes.deliveries(), label: t('back') }}
        actions={
          <>
            <Button onClick={() => setDiscarding(true)}>{t('another')}</Button>
            <StartImportButton {...opened} totals={state.totals} isChecked={isChecked} />
          </>
        }
      />
      <div className="grid min-w-0 gap-3">
        {state.totals && <TotalsPanel totals={state.totals} rowsPerMinute={rowsPerMinute} />}
        <MappingPanel columns={sheet.columns} onMap={(index, field) => store.send({ type: 'map', index, field })} />
        <QuestionPanel {...opened} questions={state.questions} />
        <CheckSheet {...opened} />
        <UnusedColumns columns={sheet.columns} />
      </div>
      <AlertDialog
        open={isDiscarding}
        onClose={() => setDiscarding(false)}
        onConfirm={() => {
          setDiscarding(false);
          store.discard();
        }}
        title={t('discard.title')}
        description={t('discard.description')}
        confirmLabel={t('discard.confirm')}
      />
    </div>
  );
}
