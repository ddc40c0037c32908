import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button/button';
import { ProgressBar } from '@/components/ui/feedback/progress-bar';
import { CopyButton } from '@/components/ui/overlay/copy-button';
import { Panel } from '@/components/ui/panel';
import { Stat } from '@/components/ui/stat';
import { RelativeTime } from '@/components/ui/text/date-time';
import { CODE_OUTCOMES, type CodeList, type CodeOutcome, isLinkNumber } from '@/lib/deliveries/by-code/schema';
import { routes } from '@/lib/routes';

const MOST_SHOWN = 200;
/** Outcomes that are always shown; the others only when they occur. */
const ALWAYS: readonly CodeOutcome[] = ['added', 'known', 'not_found'];
const WHY = ['not_found', 'linkNumber', 'unresolved', 'failed'] as const;

/** The newest list: how far it is, what came of its codes, and the codes without an order. */
export function CodeListProgress({ list }: { list: CodeList }) {
  const t = useTranslations('by-code');
  const { total, waiting, counts, missing } = list;
  const done = total - waiting;
  return (
    <Panel
      title={t('list')}
      actions={
        <span className="text-muted text-sm">
          <RelativeTime value={list.createdAt} />
        </span>
      }
    >
      <div className="grid gap-4">
        <div>
          <p className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-sm">
            <span role="status">{waiting > 0 ? t('progress', { done, total }) : t('finished')}</span>
            {waiting > 0 && <span className="text-muted">{t('leave')}</span>}
          </p>
          <ProgressBar label={t('list')} value={done} max={total} />
        </div>
        <div className="flex flex-wrap items-end gap-x-10 gap-y-3">
          {CODE_OUTCOMES.filter((outcome) => ALWAYS.includes(outcome) || counts[outcome] > 0).map((outcome) => (
            <Stat key={outcome} label={t(`counts.${outcome}`)} value={counts[outcome]} />
          ))}
          {counts.added > 0 && (
            <span className="ms-auto">
              <ButtonLink href={routes.deliveries({ made: 'elsewhere' })}>{t('seeAdded')}</ButtonLink>
            </span>
          )}
        </div>
        {missing.length > 0 && <MissingCodes missing={missing} />}
      </div>
    </Panel>
  );
}

function MissingCodes({ missing }: Pick<CodeList, 'missing'>) {
  const t = useTranslations('by-code');
  const shown = missing.slice(0, MOST_SHOWN);
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t('missing', { count: missing.length })}</h3>
        <CopyButton text={missing.map(({ code }) => code).join('\n')} label={t('copyMissing')}>
          {t('copyMissing')}
        </CopyButton>
      </div>
      {missing.length > MOST_SHOWN && (
        <p className="mb-2 text-muted text-sm">{t('missingShown', { count: MOST_SHOWN })}</p>
      )}
      {WHY.map((why) => {
        const codes = shown.filter((code) => whyMissing(code) === why);
        return (
          codes.length > 0 && (
            <div key={why} className="border-line border-t py-2.5">
              <p className="text-muted text-sm">{t(`why.${why}`)}</p>
              <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
                {codes.map(({ code }) => (
                  <li key={code} className="min-w-0 break-all font-mono">
                    <bdi dir="ltr">{code}</bdi>
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
    </section>
  );
}

/** The service may not know an order by the long number of its link. */
const whyMissing = ({ code, outcome }: CodeList['missing'][number]) =>
  outcome === 'not_found' && isLinkNumber(code) ? 'linkNumber' : outcome;
