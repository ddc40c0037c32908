'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { Field } from '@/components/ui/input/field';
import type { ProblemBody } from '@/lib/http/problem';
import { EmailInput } from './email-input';
import { PasswordInput } from './password-input';
import { useVisitorForm } from './use-visitor-form';
import { VisitorProblem } from './visitor-problem';

/** Asks the person of a link for a password. The e-mail is there for the browser, which keeps both. */
export function NewPasswordForm({
  link,
  email,
  passwordMin,
  initialProblem,
}: {
  link: string;
  email: string;
  passwordMin: number;
  initialProblem?: ProblemBody['error'];
}) {
  const t = useTranslations('auth.newPassword');
  const { problem, errorAt, isPending, form } = useVisitorForm('/api/auth/new-password', initialProblem);
  return (
    <form {...form} className="space-y-4">
      <VisitorProblem problem={problem} />
      <input type="hidden" name="link" value={link} />
      <Field label={t('email')}>{(control) => <EmailInput {...control} value={email} readOnly />}</Field>
      <Field
        label={t('password')}
        help={t('passwordHelp', { count: passwordMin })}
        error={errorAt('password')}
        required
      >
        {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" autoFocus />}
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={isPending} className="w-full">
        {t('submit')}
      </Button>
    </form>
  );
}
