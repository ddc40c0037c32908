import { useTranslations } from 'next-intl';

/** Keys with which verbs answer. A page carries the messages that its modules name, so they are named here. */
export const ANSWERED_KEYS = [
  'auth.fields.codeWrong',
  'auth.fields.emailTaken',
  'auth.fields.passwordNotYours',
  'auth.fields.passwordSame',
  'auth.fields.signInCodeWrong',
  'deliveries.cancel.noReason',
  'delivery-form.problems.customerBlocked',
  'delivery-form.problems.otherBranch',
  'delivery-form.problems.referenceTaken',
  'delivery-form.problems.schedulePast',
  'delivery-form.dropped.pickupInstructions',
  'errors.characters',
  'errors.invalid',
  'errors.required',
  'errors.unknown',
];

const KEY = /^[\w-]+(\.[\w-]+)+$/;

/**
 * Translates an error message that is a full key, such as `errors.required`, with the value behind a bar for its `{value}`;
 * other text is returned unchanged.
 */
export function useMessage(): (message: string | undefined) => string {
  const t = useTranslations();
  return (message) => {
    if (!message) return t('errors.invalid');
    const bar = message.indexOf('|');
    const [key, value] = bar === -1 ? [message, ''] : [message.slice(0, bar), message.slice(bar + 1)];
    return KEY.test(key) && t.has(key) ? t(key, { value }) : message;
  };
}
