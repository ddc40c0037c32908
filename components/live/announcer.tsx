'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useRouter } from '@/components/nav/connection-navigation';
import { toast } from '@/components/ui/overlay/toast';
import { beep } from '@/lib/live/beep';
import { claimOnce } from '@/lib/live/claim-once';
import type { LiveEvent } from '@/lib/live/live-store';
import { readNotificationPreferences } from '@/lib/live/notification-preferences';
import { useLiveEvents } from '@/lib/live/use-live';
import { routes } from '@/lib/routes';
import {
  ANNOUNCED,
  type AnnouncedKind,
  AnnouncedRow,
  type Announcement,
  createAnnouncements,
  isOwnDoing,
} from './announcement';

/** Steps within this time of each other are announced together. */
const BURST_MS = 400;
const ONE_BY_ONE = 3;

const TONE: Record<AnnouncedKind, keyof typeof toast> = {
  accepted: 'info',
  en_route: 'info',
  completed: 'success',
  resolved: 'success',
  canceled: 'warning',
  rejected: 'error',
  failed: 'error',
};

/**
 * Announces changes of deliveries as a toast and, where switched on, with a sound and a browser notification. Mounted
 * once, inside `LiveProvider`.
 */
export function Announcer({ userId }: { userId: string }): null {
  const t = useTranslations('live.announce');
  const locale = useLocale();
  const router = useRouter();
  const [next] = useState(() => createAnnouncements(userId));
  const waiting = useRef<Announcement[]>([]);
  const unseen = useRef<Announcement[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLiveEvents('delivery', (event) => {
    // The service may report a step before our own server has recorded who made it.
    const mine = new Set(event.subjects.filter(({ by }) => by.includes(userId)).map(({ id }) => id));
    waiting.current = waiting.current.filter(({ kind, row }) => !(mine.has(row.id) && isOwnDoing(kind)));
    waiting.current.push(...announcementsOf(event, next));
    if (waiting.current.length > 0) timer.current ??= setTimeout(speak, BURST_MS);
  });

  useEffect(() => {
    // A hidden tab keeps its toasts until it is visible again.
    const onVisible = () => document.visibilityState === 'visible' && showUnseen();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return null;

  function speak() {
    timer.current = undefined;
    const burst = newestOfEach(waiting.current);
    waiting.current = [];
    unseen.current = newestOfEach([...unseen.current, ...burst]);
    if (document.visibilityState === 'visible') showUnseen();
    const loud = burst.filter(({ weight }) => weight !== 'quiet');
    if (loud.length > 0) void callOut(loud);
  }

  function showUnseen() {
    const burst = unseen.current;
    unseen.current = [];
    if (burst.length <= ONE_BY_ONE) for (const announcement of burst) show(announcement);
    else {
      toast[worst(burst)](t('many', { count: burst.length }), {
        description: summary(burst),
        action: { label: t('openList'), onClick: () => router.push(routes.deliveries()) },
      });
    }
  }

  function show({ kind, row }: Announcement) {
    toast[TONE[kind]](titleOf({ kind, row }), {
      id: row.id,
      description: detailOf(row),
      action: { label: t('open'), onClick: () => router.push(routes.delivery(row.id)) },
    });
  }

  /** A sound and a notification, made by one of all open tabs. */
  async function callOut(loud: Announcement[]) {
    const preferences = readNotificationPreferences();
    if (!preferences.sound && !preferences.browser) return;
    const isUrgent = loud.some(({ weight }) => weight === 'urgent');
    if (!(await claimOnce(loud.map(({ row, kind }) => `${row.id}:${kind}`).join(' ')))) return;
    if (preferences.sound) beep(isUrgent ? 'urgent' : 'normal');
    if (preferences.browser && document.visibilityState === 'hidden') notify(loud, isUrgent);
  }

  function notify(loud: Announcement[], isUrgent: boolean) {
    const [first] = loud;
    if (!first) return;
    const isOne = loud.length === 1;
    const notification = new Notification(isOne ? titleOf(first) : t('many', { count: loud.length }), {
      body: isOne ? detailOf(first.row) : summary(loud),
      tag: isOne ? first.row.id : 'dispatch-desk-many',
      lang: locale,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
      requireInteraction: isUrgent,
    });
    notification.onclick = () => {
      window.focus();
      router.push(isOne ? routes.delivery(first.row.id) : routes.deliveries());
      notification.close();
    };
  }

  function titleOf({ kind, row }: Pick<Announcement, 'kind' | 'row'>): string {
    return t(`one.${kind}`, { delivery: isolated(row.code ?? row.reference) });
  }

  function summary(burst: Announcement[]): string {
    return ANNOUNCED.flatMap((kind) => {
      const count = burst.filter((announcement) => announcement.kind === kind).length;
      return count > 0 ? [t(`count.${kind}`, { count })] : [];
    }).join(t('comma'));
  }
}

function announcementsOf({ subjects, rows, replay }: LiveEvent, next: ReturnType<typeof createAnnouncements>) {
  const byId = new Map(subjects.map(({ id, by }) => [id, by]));
  return rows.flatMap((value) => {
    const row = AnnouncedRow.safeParse(value);
    const news = row.success ? next({ by: byId.get(row.data.id) ?? [], replay }, row.data) : undefined;
    return news ? [news] : [];
  });
}

/** Of several steps of one delivery only the last one still holds. */
function newestOfEach(announcements: Announcement[]): Announcement[] {
  return [...new Map(announcements.map((announcement) => [announcement.row.id, announcement])).values()];
}

function worst(burst: Announcement[]): keyof typeof toast {
  return burst.some(({ weight }) => weight === 'urgent') ? 'error' : 'info';
}

function detailOf({ customerName, branchName }: AnnouncedRow): string {
  return [customerName, branchName].filter(Boolean).join(' · ');
}

/** Keeps a Latin code in one piece within an Arabic sentence. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
