import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff, Send } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { z } from 'zod/mini';
import { Link } from '@/components/nav/connection-navigation';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { HOUR_OPTIONS, SelectField } from '@/components/ui/input/select-field';
import { toast } from '@/components/ui/overlay/toast';
import { useToastProblem } from '@/components/ui/overlay/use-toast-problem';
import { Panel } from '@/components/ui/panel';
import { call, reads } from '@/lib/http/call';
import { PushSettings, type SubscribePush } from '@/lib/occurrences/schema';
import { routes } from '@/lib/routes';
import { KindChoice, PlaceChoice, useAllowedKinds } from './push-choice';
import { endSubscription, newSubscription, pushObstacle, thisSubscription } from './push-device';

const PATH = '/api/settings/push';
const Nothing = z.undefined();

type Choice = Omit<SubscribePush, 'endpoint' | 'keys' | 'locale'>;

const read = reads(PATH, PushSettings);

/** The choice of the user for this device, and why nothing can come to it. */
export const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: async (context) => {
    const [{ publicKey, saved }, subscription] = await Promise.all([read(context), thisSubscription()]);
    const isOn = saved !== undefined && saved.endpoint === subscription?.endpoint;
    return { publicKey, subscription, saved: isOn ? saved : undefined, obstacle: pushObstacle() };
  },
});

/** Messages to this device while the dashboard is closed: off until somebody presses, with what will come beside it. */
export function PushPanel({ branches }: { branches: readonly { id: string; name: string }[] }) {
  const t = useTranslations('occurrences.push');
  const locale = useLocale();
  const { data } = useQuery(pushQuery);
  const kinds = useAllowedKinds();
  const [draft, setDraft] = useState<Choice>({ kinds, quietFrom: null, quietUntil: null, excluded: [] });

  const subscribe = (to: PushSubscription, next: Choice) => {
    const { p256dh = '', auth = '' } = to.toJSON().keys ?? {};
    const body: SubscribePush = { ...next, endpoint: to.endpoint, keys: { p256dh, auth }, locale };
    return call('PUT', PATH, Nothing, { body });
  };
  const save = usePushAct(({ to, next }: { to: PushSubscription; next: Choice }) => subscribe(to, next));
  const switchOn = usePushAct(async (publicKey: string) => {
    if ((await Notification.requestPermission()) !== 'granted') return;
    const to = await newSubscription(publicKey).catch(() => void toast.error(t('failed')));
    if (to) await subscribe(to, draft);
  });
  const switchOff = usePushAct(() => call('DELETE', PATH, Nothing).finally(endSubscription));
  const test = usePushAct(() => call('POST', PATH, Nothing, { body: {} }));

  if (!data) return null;
  const { publicKey, subscription, saved, obstacle } = data;
  const choice = (!save.isPending && saved) || draft;

  function change(part: Partial<Choice>) {
    const next = { ...choice, ...part };
    setDraft(next);
    if (saved && subscription) save.mutate({ to: subscription, next });
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
            <Button icon={<BellOff />} pending={switchOff.isPending} onClick={() => switchOff.mutate()}>
              {t('off')}
            </Button>
            <Button
              icon={<Send className="mirror-rtl" />}
              pending={test.isPending}
              onClick={() => test.mutate(undefined, { onSuccess: () => toast.success(t('tested')) })}
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
            pending={switchOn.isPending}
            onClick={() => switchOn.mutate(publicKey)}
          >
            {t('on')}
          </Button>
        )}
      </div>
    </Panel>
  );
}

/** Acts for this device, one after the other; the panel then shows what came of it. */
function usePushAct<Input = void>(act: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  const onError = useToastProblem();
  const onSettled = () => client.invalidateQueries(pushQuery);
  return useMutation({ scope: { id: 'push' }, mutationFn: act, onError, onSettled });
}
