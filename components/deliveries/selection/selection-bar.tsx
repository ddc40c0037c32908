import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, CalendarSync, Check, Download, Printer, RotateCw, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useRouter } from '@/components/nav/connection-navigation';
import { keepIds } from '@/components/nav/kept-ids';
import { useAbilities } from '@/components/shell/use-abilities';
import { useConnection, useSession } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { IconButton } from '@/components/ui/button/icon-button';
import { Menu, MenuItem } from '@/components/ui/overlay/menu';
import { toast } from '@/components/ui/overlay/toast';
import { useToastProblem } from '@/components/ui/overlay/use-toast-problem';
import { useToastsAbove } from '@/components/ui/overlay/use-toasts-above';
import { saveFile } from '@/components/ui/save-file';
import { CssIcon } from '@/components/ui/style/css-icon';
import { exportSelected } from '@/lib/deliveries/export-selected';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { type DeliveryFilters, type DeliveryRow, MOST_SELECTED } from '@/lib/deliveries/schema';
import { routes } from '@/lib/routes';
import { TextDialog } from '../texts/lazy-text-dialog';
import type { BulkAct } from './bulk-act';
import { BulkDialog } from './bulk-dialog';
import type { Selection } from './use-selection';

const IN_MENU = ['repeat', 'dealWith', 'retry'] as const satisfies readonly BulkAct[];
const ICONS = { repeat: <CssIcon name="copy-plus" />, dealWith: <Check />, retry: <RotateCw /> };

/** Below the list: how many orders are selected, and what can be done to all of them. */
export function SelectionBar({ selection, filters }: { selection: Selection; filters: DeliveryFilters }) {
  const t = useTranslations('selection');
  const { slug } = useConnection();
  const router = useRouter();
  const mayDo = useMayDo();
  const bar = useRef<HTMLDivElement>(null);
  useToastsAbove(bar);
  const [open, setOpen] = useState<{ what: BulkAct | 'texts'; rows: readonly DeliveryRow[] } | null>(null);
  const { rows } = selection;
  const repeatable = rows.filter(({ madeElsewhere }) => !madeElsewhere);
  const save = useMutation({
    mutationFn: () => exportSelected(rows.map(({ id }) => id)),
    onSuccess: ({ name, content }) => saveFile(name, content),
    onError: useToastProblem(),
  });
  const ask = (what: BulkAct | 'texts') => setOpen({ what, rows });

  function openWith(page: 'slips' | 'standing', orders: readonly DeliveryRow[]) {
    keepIds(
      slug,
      page,
      orders.map(({ id }) => id),
    );
    router.push(page === 'slips' ? routes.deliverySlips() : routes.standing({ selected: 1 }));
  }

  return (
    <section
      ref={bar}
      aria-label={t('label')}
      className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 mt-2 flex flex-wrap items-center gap-2 rounded-md border border-line-strong bg-raised px-3 py-2 shadow-md sm:bottom-2"
    >
      <span role="status" className="font-medium">
        {t('count', { count: rows.length })}
      </span>
      <AllMatchesButton selection={selection} filters={filters} />
      <span className="sm:order-last max-sm:ms-auto">
        <IconButton size="sm" label={t('end')} icon={<X />} onClick={selection.end} />
      </span>
      {/* One line on a phone, to be pushed sideways: the list stays in sight. */}
      <div className="-m-1 flex gap-2 overflow-x-auto p-1 max-sm:w-[calc(100%+0.5rem)] sm:ms-auto">
        <Button size="sm" icon={<Printer />} disabled={rows.length === 0} onClick={() => openWith('slips', rows)}>
          {t('slips')}
        </Button>
        <Button
          size="sm"
          icon={<CssIcon name="message-circle" />}
          disabled={rows.length === 0}
          onClick={() => ask('texts')}
        >
          {t('write')}
        </Button>
        {mayDo('cancel') && (
          <Button
            size="sm"
            icon={<Ban />}
            disabled={rows.length === 0}
            className="text-danger!"
            onClick={() => ask('cancel')}
          >
            {t('act.cancel')}
          </Button>
        )}
        <Menu
          trigger={
            <Button size="sm" icon={<CssIcon name="ellipsis" />} disabled={rows.length === 0} pending={save.isPending}>
              {t('more')}
            </Button>
          }
        >
          {IN_MENU.filter(mayDo).map((act) => (
            <MenuItem key={act} icon={ICONS[act]} onSelect={() => ask(act)}>
              {t(`act.${act}`)}
            </MenuItem>
          ))}
          {mayDo('repeat') && (
            <MenuItem
              icon={<CalendarSync />}
              disabled={repeatable.length === 0}
              onSelect={() => openWith('standing', repeatable)}
            >
              {t('standing')}
            </MenuItem>
          )}
          <MenuItem icon={<Download />} onSelect={() => save.mutate()}>
            {t('export')}
          </MenuItem>
        </Menu>
      </div>
      {open?.what === 'texts' && <TextDialog rows={open.rows} onClose={() => setOpen(null)} />}
      {open && open.what !== 'texts' && (
        <BulkDialog
          act={open.what}
          rows={open.rows}
          onClose={(doneIds) => {
            selection.drop(doneIds);
            setOpen(null);
          }}
        />
      )}
    </section>
  );
}

/** Whether the user's role and the connection's credentials allow an act at all. */
function useMayDo(): (act: BulkAct) => boolean {
  const { can } = useSession();
  const { whyNot } = useAbilities();
  return (act) => {
    if (act === 'dealWith') return can('delivery:write');
    if (act === 'repeat') return can('delivery:write') && whyNot('createDelivery') === null;
    if (act === 'retry') return can('delivery:retry') && whyNot('retryDelivery') === null;
    return can('delivery:cancel') && whyNot('cancelDelivery') === null;
  };
}

/** Reads the list's pages one after the other. */
function AllMatchesButton({ selection, filters }: { selection: Selection; filters: DeliveryFilters }) {
  const t = useTranslations('selection');
  const client = useQueryClient();
  const read = useMutation({ mutationFn: readAll, onError: useToastProblem() });

  async function readAll() {
    let older: string | undefined;
    let count = 0;
    do {
      const page = await client.fetchQuery({ ...deliveryQueries.list({ ...filters, older }), staleTime: 0 });
      selection.add(page.rows);
      count += page.rows.length;
      older = page.older ?? undefined;
    } while (older && count < MOST_SELECTED);
    if (older) toast.info(t('most', { most: MOST_SELECTED }));
  }

  return (
    <Button size="sm" variant="ghost" pending={read.isPending} onClick={() => read.mutate()}>
      {t('all')}
    </Button>
  );
}
