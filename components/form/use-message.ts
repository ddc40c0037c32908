'use client';

import { useTranslations } from 'next-intl';

/** Translates an error message that is a full key, such as `errors.required`; other text is returned unchanged. */
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
