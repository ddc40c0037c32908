import { useLocale, useTranslations } from 'next-intl';
import type { Summary } from '@/lib/doctor/schema';
import { isolated } from '@/lib/format/text/isolated';

/** The summary on a connection as named lines; a line without content is left out. */
export function useSummaryText(): (summary: Summary) => { name: string; text: string }[] {
  const t = useTranslations('doctor.summary');
  const operation = useTranslations('connections.abilities.operations');
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  return ({ works, untested, impossible, missingTopics, hasWebhooks }) => {
    const named = (operations: readonly string[]) => list.format(operations.map((name) => operation(name)));
    const line = (name: string, items: readonly string[], text: string) =>
      items.length > 0 ? [{ name: t(name), text }] : [];
    const topics = list.format(missingTopics.map(isolated));
    const notSetUp = [
      ...(missingTopics.length > 0 ? [t('missingTopics', { topics })] : []),
      ...(hasWebhooks === false ? [t('noWebhooks')] : []),
    ];
    return [
      ...line('works', works, named(works)),
      ...line('untested', untested, t('untestedText', { operations: named(untested) })),
      ...line('impossible', impossible, t('impossibleText', { operations: named(impossible) })),
      ...line('notSetUp', notSetUp, notSetUp.join(' ')),
    ];
  };
}
