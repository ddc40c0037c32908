'use client';

import { useTranslations } from 'next-intl';
import type { CellRemark } from '@/lib/sheet/work/messages';

const OF_FORM = 'delivery-form.problems.';
const OF_ERRORS = 'errors.';
const UNEXPECTED = 'import-result.unexpected';

/** A problem of an order: a key of messages that the schemas and the server answer with, or the service's own words. */
export function useProblemOfOrder(): (keyOrText: string) => string {
  const form = useTranslations('delivery-form.problems');
  const errors = useTranslations('errors');
  const result = useTranslations('import-result');
  return (text) => {
    if (text.startsWith(OF_FORM)) return form(text.slice(OF_FORM.length));
    if (text.startsWith(OF_ERRORS)) return errors(text.slice(OF_ERRORS.length));
    return text === UNEXPECTED ? result('unexpected') : text;
  };
}

/** The text of a remark at a cell. */
export function useRemarkText(): (remark: CellRemark) => string {
  const problem = useTranslations('import.problems');
  const warning = useTranslations('import.warnings');
  const ofOrder = useProblemOfOrder();
  return ({ kind, key, values }) => {
    if (key === 'service') return ofOrder(values?.text ?? '');
    if (key.includes('.')) return ofOrder(key);
    return kind === 'warning' ? warning(key, values) : problem(key, values);
  };
}
