import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { cx } from '@/components/ui/style/cx';
import { TONE_TEXT } from '@/components/ui/style/tone';
import type { Cause, Diagnosis, Summary } from '@/lib/doctor/schema';
import { useDoctorText } from './use-doctor-text';
import { useSummaryText } from './use-summary-text';

const LOOK = {
  good: { icon: CircleCheck, tone: 'success', box: 'border-success-line bg-success-soft' },
  attention: { icon: TriangleAlert, tone: 'warning', box: 'border-warning-line bg-warning-soft' },
  broken: { icon: OctagonAlert, tone: 'danger', box: 'border-danger-line bg-danger-soft' },
} as const;

/** Corrected by entering an address or credentials again. */
const CORRECTED_BY_ENTERING: readonly Cause[] = [
  'no_credentials',
  'unreadable_credentials',
  'unusable_credentials',
  'pending_refused',
  'redirect',
  'wrong_base',
  'not_the_service',
  'answers_alike',
  'unknown_key',
  'revoked_key',
  'wrong_secret',
  'rotated_secret',
];

/** The cause, the reason, and what to do. */
export function DiagnosisCard({ diagnosis, isOfEnvironment }: { diagnosis: Diagnosis; isOfEnvironment: boolean }) {
  const t = useTranslations('doctor');
  const texts = useDoctorText();
  const { title, why, todo, working } = texts.cause(diagnosis);
  const { icon: Icon, tone, box } = LOOK[diagnosis.severity];
  const { permissions } = diagnosis.facts;
  return (
    <div className={cx('border-line border-b p-4', box)}>
      <div className="flex items-start gap-3">
        <Icon aria-hidden="true" className={cx('mt-0.5 size-6 shrink-0', TONE_TEXT[tone])} />
        <div className="min-w-0 flex-1">
          <h3 className="text-balance break-texts font-semibold text-xl leading-snug">{title}</h3>
          <p className="mt-1 text-pretty break-texts">{why}</p>
          {working && <p className="mt-1 text-pretty">{working}</p>}
          {diagnosis.summary && <SummaryList summary={diagnosis.summary} />}
          {Array.isArray(permissions) && (
            <ul className="mt-2 space-y-1">
              {permissions.map((permission) => (
                <li key={permission}>
                  <bdi dir="ltr" className="font-mono text-[0.93em]">
                    {permission}
                  </bdi>
                  <span className="block text-sm">{texts.loses(permission)}</span>
                </li>
              ))}
            </ul>
          )}
          <h4 className="mt-3 font-semibold text-sm">{t('todo')}</h4>
          <p className="text-pretty break-texts">{todo}</p>
          {isOfEnvironment && CORRECTED_BY_ENTERING.includes(diagnosis.cause) && (
            <p className="mt-1 text-pretty">{t('inEnvironment')}</p>
          )}
        </div>
      </div>
    </div>
  );
}

/** Operations that work, that were not tried, that these credentials do not allow, and that are not set up. */
function SummaryList({ summary }: { summary: Summary }) {
  const lines = useSummaryText()(summary);
  return (
    <dl className="mt-3 grid gap-x-4 gap-y-1.5 sm:grid-cols-[auto_1fr]">
      {lines.map(({ name, text }) => (
        <Fragment key={name}>
          <dt className="font-semibold text-sm">{name}</dt>
          <dd className="text-pretty break-texts text-sm">{text}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
