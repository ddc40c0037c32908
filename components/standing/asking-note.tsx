import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { routes } from '@/lib/routes';
import { standingQueries } from '@/lib/standing/queries';

/** On the overview: orders of plans and imports that did not go in time and wait for a person. */
export function AskingNote() {
  const t = useTranslations('standing.asks');
  const { data } = useQuery(standingQueries.asking());
  const notes = [
    { key: 'overview', count: data?.count ?? 0, href: routes.standing() },
    { key: 'imports', count: data?.imports ?? 0, href: routes.importOrders() },
  ] as const;
  return notes.map(
    ({ key, count, href }) =>
      count > 0 && (
        <Callout
          key={key}
          tone="warning"
          className="mb-4"
          title={t(key, { count })}
          action={
            <ButtonLink size="sm" href={href}>
              {t('decide')}
            </ButtonLink>
          }
          live
        />
      ),
  );
}
