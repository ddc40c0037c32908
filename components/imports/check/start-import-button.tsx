import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRouter } from '@/components/nav/connection-navigation';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { Dialog } from '@/components/ui/overlay/dialog';
import { useProblemText } from '@/lib/http/use-problem-text';
import { useStartImport } from '@/lib/imports/queries';
import { MOST_ROWS } from '@/lib/imports/schema';
import { routes } from '@/lib/routes';
import type { SheetView, Totals } from '@/lib/sheet/work/messages';
import type { OpenedSheet } from '../sheet/use-sheet';

/** The button that sends the ready rows, after a question that says what will happen. */
export function StartImportButton({
  store,
  sheet: { id: sheetId, name },
  totals,
  isChecked,
}: Pick<OpenedSheet, 'store'> & {
  sheet: Pick<SheetView, 'id' | 'name'>;
  totals: Totals | null;
  /** Whether the server was asked which rows were sent before. */
  isChecked: boolean;
}) {
  const t = useTranslations('imports.start');
  const router = useRouter();
  const start = useStartImport();
  // The same for every try of one start, so that a lost answer starts nothing twice. Without one the question is closed.
  const [importId, setImportId] = useState<string>();
  const ready = totals?.ready ?? 0;
  const count = Math.min(ready, MOST_ROWS);
  const rest = totals ? totals.mend + totals.question : 0;

  async function run(id: string) {
    // New orders first: those that were sent before only fill the result file.
    const all = await store.ready();
    const rows = all.toSorted((a, b) => Number(a.isKnown) - Number(b.isKnown)).slice(0, MOST_ROWS);
    const progress = await start.mutateAsync({
      id,
      name,
      sheetId,
      unsent: rest + ready - count,
      rows: rows.map(({ line, order, isConfirmed }) => ({
        line,
        order: { ...order },
        ...(isConfirmed ? { isConfirmed } : {}),
      })),
    });
    if (rest === 0 && ready <= MOST_ROWS) store.discard();
    else await store.save();
    router.push(routes.importProgress(progress.id));
  }

  return (
    <>
      <Button
        variant="primary"
        disabled={count === 0}
        pending={totals !== null && count > 0 && !isChecked}
        onClick={() => {
          start.reset();
          setImportId(crypto.randomUUID());
        }}
      >
        {count === 0 ? t('none') : t('open', { count })}
      </Button>
      <Dialog
        open={importId !== undefined}
        onClose={() => setImportId(undefined)}
        title={t('title', { count })}
        busy={start.isPending}
        footer={
          <Button
            variant="primary"
            pending={start.isPending}
            onClick={() => importId && void run(importId).catch(() => undefined)}
          >
            {t('confirm')}
          </Button>
        }
      >
        <div className="grid gap-2">
          <p>{t('description')}</p>
          {ready > MOST_ROWS && <p>{t('most', { most: MOST_ROWS })}</p>}
          {rest > 0 && <p>{t('rest', { count: rest })}</p>}
          {totals && totals.known > 0 && <p>{t('known', { count: totals.known })}</p>}
          {start.error && <StartError error={start.error} />}
        </div>
      </Dialog>
    </>
  );
}

function StartError({ error }: { error: Error }) {
  const t = useTranslations('imports.start');
  const { title, next } = useProblemText()(error);
  return (
    <Callout live tone="danger" title={t('failed')}>
      {title} {next}
    </Callout>
  );
}
