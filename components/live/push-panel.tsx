'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff, Send } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { HOUR_OPTIONS, SelectField } from '@/components/ui/input/select-field';
import { toast } from '@/components/ui/overlay/toast';
import { useToastProblem } from '@/components/ui/overlay/use-toast-problem';
import { Panel } from '@/components/ui/panel';
import { isLocale } from '@/lib/i18n/catalog/locale';
import { occurrenceQueries, useSubscribePush, useTestPush, useUnsubscribePush } from '@/lib/occurrences/queries';
import { routes } from '@/lib/routes';
import { KindChoice, useAllowedKinds } from './kind-choice';
import { PlaceChoice } from './place-choice';
import { endSubscription, newSubscription, pushObstacle, thisSubscription } from './push-device';

export const deviceQuery = {
  queryKey: ['push-device'],
  queryFn: async () => ({ obstacle: pushObstacle(), subscription: await thisSubscription() }),
};

/** Messages to this device while the dashboard is closed: off until somebody presses, with what will come beside it. */
export function PushPanel({ branches }: { branches: readonly { id: string; name: string }[] }) {
  const t = useTranslations('occurrences.push');
  const client = useQueryClient();
  const locale = useLocale();
  const { data: device } = useQuery(deviceQuery);
  const { data: settings } = useQuery(occurrenceQueries.push());
  const subscribe = useSubscribePush();
  const unsubscribe = useUnsubscribePush();
  const test = useTestPush();
  const onError = useToastProblem();
  const [isPending, setPending] = useState(false);
  const allowed = useAllowedKinds();
  const subscription = device?.subscription ?? null;
  const saved = settings?.browsers.find(({ endpoint }) => endpoint === subscription?.endpoint);
  const [draft, setDraft] = useState({
    kinds: allowed,
    quietFrom: null as number | null,
    quietUntil: null as number | null,
    excluded: [] as string[],
  });
  const choice = saved ?? draft;
  if (!device || !settings) return null;
  const { obstacle } = device;

  function change(part: Partial<typeof draft>) {
    const next = { ...choice, ...part };
    setDraft(next);
    if (saved && subscription) save(subscription, next);
  }

  function save(to: PushSubscription, next: typeof draft) {
    const { p256dh = '', auth = '' } = to.toJSON().keys ?? {};
    const body = { ...next, endpoint: to.endpoint, keys: { p256dh, auth }, locale: isLocale(locale) ? locale : 'en' };
    return subscribe.mutateAsync(body).catch(onError);
  }

  async function switchOn(publicKey: string) {
    setPending(true);
    try {
      if ((await Notification.requestPermission()) === 'granted') await save(await newSubscription(publicKey), draft);
    } catch {
      toast.error(t('failed'));
    }
    await client.invalidateQueries({ queryKey: deviceQuery.queryKey });
    setPending(false);
  }

  async function switchOff({ endpoint }: PushSubscription) {
    await unsubscribe.mutateAsync({ endpoint }).catch(onError);
    await endSubscription();
    await client.invalidateQueries({ queryKey: deviceQuery.queryKey });
  }

  async function sendTest({ endpoint }: PushSubscription) {
    const { outcome } = await test.mutateAsync({ endpoint });
    if (outcome === 'sent') toast.success(t('tested'));
    else toast.error(t('testFailed'));
  }

  return (
    <Panel title={t('title')} lead={t('lead')}>
      {obstacle && (
        <Callout tone={obstacle === 'install' ? 'info' : 'warning'} className="mb-3">
          {t(obstacle)}
        </Callout>
      )}
      <fieldset disabled={obstacle !== null} className="min-w-0">
        <KindChoice chosen={choice.kinds} onChange={(kinds) => change({ kinds })} />
        <PlaceChoice branches={branches} excluded={choice.excluded} onChange={(excluded) => change({ excluded })} />
        <p className="mt-3 text-muted text-sm">
          {t.rich('scope', {
            profile: (chunks) => (
              <Link href={routes.settings()} className="underline underline-offset-2">
                {chunks}
              </Link>
            ),
          })}
        </p>
        <fieldset className="mt-3">
          <legend className="mb-1 font-medium">{t('quiet')}</legend>
          <div className="grid grid-cols-2 gap-3">
            {(['quietFrom', 'quietUntil'] as const).map((end) => (
              <SelectField
                key={end}
                label={t(end === 'quietFrom' ? 'from' : 'until')}
                value={String(choice[end] ?? '')}
                options={[['', t('never')], ...HOUR_OPTIONS]}
                onChange={(value) => change({ [end]: value === '' ? null : Number(value) })}
              />
            ))}
          </div>
        </fieldset>
      </fieldset>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {saved && subscription ? (
          <>
            <Button icon={<BellOff />} pending={unsubscribe.isPending} onClick={() => void switchOff(subscription)}>
              {t('off')}
            </Button>
            <Button
              icon={<Send className="mirror-rtl" />}
              pending={test.isPending}
              onClick={() => void sendTest(subscription).catch(onError)}
            >
              {t('test')}
            </Button>
            <span role="status" className="text-success">
              {t('isOn')}
            </span>
          </>
        ) : (
          <Button
            variant="primary"
            icon={<Bell />}
            disabled={obstacle !== null || choice.kinds.length === 0}
            pending={isPending}
            onClick={() => void switchOn(settings.publicKey)}
          >
            {t('on')}
          </Button>
        )}
      </div>
    </Panel>
  );
}
