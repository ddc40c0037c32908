'use client';

import { useTranslations } from 'next-intl';

/** Turns an error's message, a key from the root such as `errors.required`, into words; other text is shown as it is. */
export function useMessage(): (message: string | undefined) => string {
  const t = useTranslations();
  return (message) => {
    if (!message) return t('errors.invalid');
    return isKey(message) && t.has(message) ? t(message) : message;
  };
}

function isKey(text: string): boolean {
  return /^[\w-]+(\.[\w-]+)+$/.test(text);
}
