import { useTranslations } from 'next-intl';

/** A problem of an order: a key of messages that the schemas and the server answer with, or the service's own words. */
export function useProblemOfOrder(): (keyOrText: string) => string {
  const form = useTranslations('delivery-form.problems');
  const errors = useTranslations('errors');
  const result = useTranslations('import-result');
  return (text) => {
    if (text.startsWith(OF_FORM)) return form(text.slice(OF_FORM.length));
    if (text.startsWith(OF_ERRORS)) return errors(text.slice(OF_ERRORS.length));
    return text === 'import-result.unexpected' ? result('unexpected') : text;
  };
}

const OF_FORM = 'delivery-form.problems.';
const OF_ERRORS = 'errors.';
