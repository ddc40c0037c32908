import { useTranslations } from 'next-intl';

/** A problem of an order: a key of messages that the schemas and the server answer with, or the service's own words. */
export function useProblemOfOrder(): (keyOrText: string) => string {
  const form = useTranslations('delivery-form.problems');
  const errors = useTranslations('errors');
  const result = useTranslations('import-result');
  return (text) => {
    const key = text.slice(text.lastIndexOf('.') + 1);
    if (text.startsWith('delivery-form.problems.')) return form(key);
    if (text.startsWith('errors.')) return errors(key);
    return text === 'import-result.unexpected' ? result('unexpected') : text;
  };
}
