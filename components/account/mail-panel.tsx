import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useSession } from '@/components/shell/user/session-context';
import { Callout } from '@/components/ui/feedback/callout';
import { HOUR_OPTIONS, SelectField } from '@/components/ui/input/select-field';
import { Switch } from '@/components/ui/input/switch';
import { useToastProblem } from '@/components/ui/overlay/use-toast-problem';
import { Panel } from '@/components/ui/panel';
import { useTimeText } from '@/components/ui/text/use-time-text';
import { call, reads } from '@/lib/http/call';
import { useChange } from '@/lib/http/use-change';
import { type ChooseMail, type MailChoice, MailSettings, REPORTS } from '@/lib/mail/schema';

const PATH = '/api/settings/mail';
export const mailQuery = queryOptions({ queryKey: ['mail'], queryFn: reads(PATH, MailSettings) });

/** The user's choice of mail: nothing until it is chosen, and nothing where no server of mail is set up. */
export function MailPanel() {
  const t = useTranslations('mail.choice');
  const locale = useLocale();
  const timeText = useTimeText();
  const { can } = useSession();
  const { data } = useQuery(mailQuery);
  const choose = useChange(mailQuery, (body: ChooseMail) => call('PUT', PATH, MailSettings, { body }));
  const onError = useToastProblem();
  if (!data) return null;
  const { isSetUp, email, refusedAt, ...saved } = data;
  const shown = choose.isPending ? choose.variables : saved;

  function change(part: Partial<MailChoice>) {
    choose.mutate({ ...shown, ...part, locale }, { onError });
  }

  return (
    <Panel title={t('title')} lead={t.rich('lead', { email: () => <bdi>{email}</bdi> })}>
      {!isSetUp && <Callout>{t('notSetUp')}</Callout>}
      {refusedAt && <Callout tone="warning">{t('refused', { time: timeText(refusedAt, 'short') })}</Callout>}
      <fieldset disabled={!isSetUp} className="mt-2 grid gap-3">
        {(['digest', 'untaken'] as const).map((name) => (
          <Switch
            key={name}
            label={t(name)}
            help={t(`${name}Help`)}
            checked={shown[name]}
            onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
          />
        ))}
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {can('report:read') && (
            <SelectField
              label={t('report')}
              value={shown.report ?? ''}
              options={[['', t('never')], ...REPORTS.map((name) => [name, t(name)] as const)]}
              onChange={(value) => change({ report: REPORTS.find((name) => name === value) ?? null })}
            />
          )}
          <SelectField
            label={t('hour')}
            value={String(shown.hour)}
            options={HOUR_OPTIONS}
            onChange={(value) => change({ hour: Number(value) })}
          />
        </div>
      </fieldset>
    </Panel>
  );
}
