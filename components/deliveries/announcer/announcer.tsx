'use client';

import { focusManager, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRouter } from '@/components/nav/connection-navigation';
import { useConnection, useConnections } from '@/components/shell/user/session-context';
import { usePreferences } from '@/components/shell/user/use-preferences';
import { dismissToast, toast } from '@/components/ui/overlay/toast';
import { branchQueries } from '@/lib/branches/queries';
import { useLiveDeliveries } from '@/lib/deliveries/list/live-rows';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { isolated } from '@/lib/format/text/isolated';
import { beep } from '@/lib/live/beep';
import { claimOnce } from '@/lib/live/claim-once';
import { ANNOUNCED, ANNOUNCEMENTS, readNotificationPreferences } from '@/lib/live/notification-preferences';
import { causeOf } from '@/lib/progress/attention-cause';
import { routes } from '@/lib/routes';
import { type Announcement, createAnnouncements, isOver, isOwnDoing } from './announcement';

/** Steps within this time of each other are announced together. */
const BURST_MS = 400;
const ONE_BY_ONE = 3;

/**
 * Announces changes of deliveries by toast, sound and browser notification, as the user has chosen. What went wrong
 * stays until somebody has dealt with it. Mounted once, inside the shell and `LiveProvider`.
 */
export function Announcer({ userId }: { userId: string }): null {
  const t = useTranslations('live.announce');
  const cause = useTranslations('progress.attention.cause');
  const locale = useLocale();
  const router = useRouter();
  const { branchId: ownBranch } = usePreferences();
  const { id, name } = useConnection();
  const client = useQueryClient();
  // With several merchants each alert says which one it is about.
  const merchant = useConnections().length > 1 ? `${isolated(name)}: ` : '';
  const [next] = useState(() => createAnnouncements(userId));
  /** The steps of the burst: one may turn out to be one's own, which hides none before it. */
  const waiting = useRef<Announcement[]>([]);
  const unseen = useRef<Announcement[]>([]);
  /** The toasts that stay. */
  const standing = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Uses the language of now, not the one that the burst began in. */
  const announce = useEffectEvent(() => {
    timer.current = undefined;
    const burst = taken(waiting.current);
    const { events } = readNotificationPreferences();
    unseen.current.push(...burst.filter(({ kind }) => events[kind].toast));
    showUnseen();
    if (burst.length > 0) void notifyOnce(burst);
  });

  useLiveDeliveries((rows, { subjects, replay }) => {
    const byOf = new Map(subjects.map(({ id, by }) => [id, by]));
    // The service may report a step before our own server has recorded who made it.
    const isOwn = ({ row, kind }: Announcement) => byOf.get(row.id)?.includes(userId) && isOwnDoing(kind);
    waiting.current = waiting.current.filter((step) => !isOwn(step));
    for (const row of rows) {
      if (isOver(row)) {
        if (standing.current.delete(row.id)) dismissToast(row.id);
        unseen.current = unseen.current.filter((step) => step.row.id !== row.id || !isUrgent([step]));
      }
      const announcement = next({ by: byOf.get(row.id) ?? [], replay }, row);
      if (announcement && isOfBranch(row)) waiting.current.push(announcement);
    }
    if (waiting.current.length > 0) timer.current ??= setTimeout(() => announce(), BURST_MS);
  });

  useEffect(() => focusManager.subscribe(() => showUnseen()));
  useEffect(() => () => clearTimeout(timer.current), []);
  return null;

  /** An order without a branch is announced, and all are where the wanted branch is no longer there. */
  function isOfBranch({ branchId }: DeliveryRow): boolean {
    const wanted = readNotificationPreferences().branches[id] || ownBranch;
    const list = client.getQueryData(branchQueries.list().queryKey);
    const isKnown = list?.branches.some(({ id, gone }) => id === wanted && !gone);
    return branchId === null || isKnown === false || wanted === null || wanted === 'all' || wanted === branchId;
  }

  /** A hidden tab keeps its toasts until it is visible again. */
  function showUnseen() {
    if (!focusManager.isFocused()) return;
    const burst = taken(unseen.current);
    const isFew = burst.length <= ONE_BY_ONE;
    for (const shown of isFew ? burst.map((one) => [one]) : [burst]) show(shown);
  }

  function show(burst: Announcement[]) {
    const { id, tone, title, body, label, page } = messageOf(burst);
    const stays = tone === 'error';
    if (stays && id) standing.current.add(id);
    const action = { label, onClick: () => router.push(page) };
    toast[tone](title, { id, description: body, stays, action });
  }

  /** A sound and a notification, made by one of all open tabs. */
  async function notifyOnce(burst: Announcement[]) {
    const { events, browser } = readNotificationPreferences();
    const sounding = burst.filter(({ kind }) => events[kind].sound);
    const noted = browser ? burst.filter(({ kind }) => ANNOUNCEMENTS[kind].tone !== 'info') : [];
    if (sounding.length === 0 && noted.length === 0) return;
    if (!(await claimOnce(burst.map(({ row, kind }) => `${row.id}:${kind}`).join(' ')))) return;
    if (sounding.length > 0) beep(isUrgent(sounding) ? 'urgent' : 'normal');
    if (noted.length > 0 && document.visibilityState === 'hidden') notify(noted);
  }

  function notify(burst: Announcement[]) {
    const { id = 'dispatch-desk-many', tone, title, body, page } = messageOf(burst);
    const dir = locale === 'ar' ? 'rtl' : 'ltr';
    const requireInteraction = tone === 'error';
    const notification = new Notification(title, { body, tag: id, lang: locale, dir, requireInteraction });
    notification.onclick = () => {
      window.focus();
      router.push(page);
      notification.close();
    };
  }

  /** One order by its name; several by their number, as urgent as the most urgent. */
  function messageOf(burst: Announcement[]) {
    const [first, ...others] = burst;
    if (first && others.length === 0) {
      const { kind, row } = first;
      const title = merchant + t(`one.${kind}`, { delivery: isolated(row.code ?? row.reference) });
      const page = routes.delivery(row.id);
      return { id: row.id, tone: ANNOUNCEMENTS[kind].tone, title, body: detailOf(row), label: t('open'), page };
    }
    const title = merchant + t('many', { count: burst.length });
    const page = routes.deliveries(isUrgent(burst) ? { show: 'attention' } : {});
    const tone = isUrgent(burst) ? ('error' as const) : ('info' as const);
    return { id: undefined, tone, title, body: summary(burst), label: t('openList'), page };
  }

  /** Why it went wrong, the customer and the branch. */
  function detailOf(row: DeliveryRow): string {
    const why = row.status === 'failed' || row.status === 'rejected' ? cause(causeOf(row)) : null;
    return [why, row.customerName, row.branchName].filter(Boolean).join(' · ');
  }

  function summary(burst: Announcement[]): string {
    return ANNOUNCED.flatMap((kind) => {
      const count = burst.filter((announcement) => announcement.kind === kind).length;
      return count > 0 ? [t(`count.${kind}`, { count })] : [];
    }).join(t('comma'));
  }
}

/** Empties a list; returns the last step of each delivery. */
function taken(from: Announcement[]): Announcement[] {
  return [...new Map(from.splice(0).map((step) => [step.row.id, step])).values()];
}

function isUrgent(burst: Announcement[]): boolean {
  return burst.some(({ kind }) => ANNOUNCEMENTS[kind].tone === 'error');
}
