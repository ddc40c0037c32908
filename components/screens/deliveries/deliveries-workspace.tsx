'use client';

import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useOptimistic, useRef } from 'react';
import { CodeListNote } from '@/components/deliveries/by-code/code-list-note';
import { DeliveryPanePending } from '@/components/deliveries/detail/delivery-pane-pending';
import { DeliveryList } from '@/components/deliveries/list/delivery-list';
import { useRouter } from '@/components/nav/connection-navigation';
import { useAbilities } from '@/components/shell/use-abilities';
import { useConnection, useSession } from '@/components/shell/user/session-context';
import { ButtonLink } from '@/components/ui/button/button';
import { isCommand } from '@/components/ui/is-command';
import { PageHeader } from '@/components/ui/page-header';
import { CssIcon } from '@/components/ui/style/css-icon';
import { cx } from '@/components/ui/style/cx';
import { WIDE } from '@/components/ui/use-media';
import { branchQueries } from '@/lib/branches/queries';
import { routes } from '@/lib/routes';
import { ClosePane } from './close-pane';

/** The list, with the open delivery beside it. The address names that delivery, and keeps the list's filters. */
export function DeliveriesWorkspace({ detail }: { detail: ReactNode }) {
  const t = useTranslations('deliveries');
  const router = useRouter();
  const search = useSearchParams().toString();
  const { id } = useParams<{ id?: string }>();
  // A clicked row is chosen at once; the slot follows when the server has answered.
  const [chosenId, setChosen] = useOptimistic(id ?? null);
  const { can } = useSession();
  const connection = useConnection();
  const { whyNot } = useAbilities();
  const hasBranches = can('branch:read') && !whyNot('listBranches');
  const { data } = useQuery({ ...branchQueries.list(), enabled: hasBranches });
  const mayCreate = can('delivery:write');

  // On a narrow screen only one of the two is shown, and the list keeps its scroll position.
  const listScroll = useRef(0);
  useLayoutEffect(() => {
    if (!window.matchMedia(WIDE).matches) window.scrollTo(0, chosenId === null ? listScroll.current : 0);
  }, [chosenId]);

  function choose(next: string | null) {
    if (chosenId === null) listScroll.current = window.scrollY;
    startTransition(() => {
      setChosen(next);
      const path = next === null ? routes.deliveries() : routes.delivery(next);
      router.push(`${path}${search && `?${search}`}`, { scroll: false });
    });
  }

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || chosenId === null || !isCommand(event)) return;
      if (document.querySelector('[role=menu], [role=dialog]')) return;
      choose(null);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  return (
    <>
      <div className={cx(chosenId !== null && 'max-lg:sr-only')}>
        <PageHeader
          title={t('title')}
          isOneLine
          actions={
            <>
              <ButtonLink href={routes.standing()} title={t('list.standing')}>
                <CssIcon name="calendar-sync" className="size-4 sm:hidden" />
                <span className="max-sm:sr-only">{t('list.standing')}</span>
              </ButtonLink>
              <ButtonLink href={routes.importOrders()} title={t('list.import')}>
                <CssIcon name="file-up" className="size-4 sm:hidden" />
                <span className="max-sm:sr-only">{t('list.import')}</span>
              </ButtonLink>
              {can('delivery:adopt') && <ButtonLink href={routes.addByCode()}>{t('list.addByCode')}</ButtonLink>}
            </>
          }
        />
        <CodeListNote />
      </div>
      <SplitPane
        open={chosenId !== null}
        list={
          <DeliveryList
            settings={connection}
            branches={hasBranches ? data?.branches : []}
            chosenId={chosenId}
            onChoose={choose}
            mayCreate={mayCreate}
          />
        }
        detail={
          chosenId !== null && (
            <div className="lg:sticky lg:top-[calc(var(--sticky-top)+1rem)] lg:max-h-[calc(100dvh-var(--sticky-top)-2rem)] lg:overflow-y-auto lg:overscroll-contain lg:rounded-lg">
              {chosenId === id ? (
                <ClosePane value={() => choose(null)}>{detail}</ClosePane>
              ) : (
                <DeliveryPanePending id={chosenId} onClose={() => choose(null)} />
              )}
            </div>
          )
        }
      />
    </>
  );
}

/** A list beside the chosen item. On a phone the chosen item replaces the list. */
function SplitPane({ list, detail, open }: { list: ReactNode; detail: ReactNode; open: boolean }) {
  return (
    <div
      className={cx(
        'grid min-h-0 gap-4',
        open && 'lg:grid-cols-[minmax(0,1fr)_minmax(22rem,28rem)] min-[1800px]:grid-cols-[minmax(0,1fr)_34rem]',
      )}
    >
      <div className={cx('min-w-0', open && 'max-lg:hidden')}>{list}</div>
      {open && <div className="min-w-0">{detail}</div>}
    </div>
  );
}
