import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { StatusBadge } from '@/components/ui/badge';
import type { Probe, TestResult } from '@/lib/connections/credentials/schema';
import { isolated } from '@/lib/format/text/isolated';
import { TEST_STYLES, testOutcome } from './connection-state';

/** The result of a test for each set of credentials. `whenRefused`: what to do then. */
export function ConnectionTestResult({ result, whenRefused }: { result: TestResult; whenRefused?: ReactNode }) {
  const t = useTranslations('connections');
  const hasTwoOf = (generation: string) => result.probes.filter((probe) => probe.generation === generation).length > 1;
  return (
    <section aria-label={t('test.label')}>
      <ul className="divide-y divide-line rounded-md border border-line">
        {result.probes.map((probe) => (
          <li key={`${probe.generation} ${probe.slot}`} className="px-3 py-2">
            <p className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="font-medium">
                {t(`generation.${probe.generation}`)}
                {probe.slot !== 'typed' && hasTwoOf(probe.generation) && ` (${t(`test.slot.${probe.slot}`)})`}
              </span>
              <StatusBadge quiet {...TEST_STYLES[testOutcome(probe)]}>
                {t(`test.${testOutcome(probe)}`)}
              </StatusBadge>
            </p>
            <Outcome probe={probe} />
            {probe.accepted === false && whenRefused && <p className="text-muted text-sm">{whenRefused}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Outcome({ probe }: { probe: Probe }) {
  const t = useTranslations('connections.test');
  const problems = useTranslations('problems');
  const { accepted, problem, serviceMessage, merchantName } = probe;
  const why = problem && problems.has(`${problem}.title`) ? problem : 'service_no_answer';
  return (
    <div className="text-sm">
      {accepted && (
        <p>{merchantName ? t('acceptedMerchant', { merchant: isolated(merchantName) }) : t('acceptedBody')}</p>
      )}
      {accepted === false && <p>{t('refusedBody')}</p>}
      {accepted === null && <p>{`${problems(`${why}.title`)}. ${problems(`${why}.next`)}`}</p>}
      {!accepted && serviceMessage && (
        <p className="text-muted">
          {t.rich('serviceMessage', {
            words: () => (
              <bdi dir="auto" className="break-words">
                {serviceMessage}
              </bdi>
            ),
          })}
        </p>
      )}
      <Permissions probe={probe} />
    </div>
  );
}

/** The permissions that reading shows. */
function Permissions({ probe: { permissions } }: { probe: Probe }) {
  const t = useTranslations('connections');
  const listOf = (granted: boolean) =>
    permissions
      .filter((permission) => permission.granted === granted)
      .map(({ permission }) => t(`permissions.${permission}`))
      .join(t('test.between'));
  const [may, mayNot] = [listOf(true), listOf(false)];
  return (
    <>
      {may && <p className="text-muted">{t('test.may', { list: may })}</p>}
      {mayNot && <p className="text-warning">{t('test.mayNot', { list: mayNot })}</p>}
    </>
  );
}
