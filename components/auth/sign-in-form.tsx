'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { Field } from '@/components/ui/input/field';
import type { ProblemBody } from '@/lib/http/problem';
import { EmailInput } from './email-input';
import { PasswordInput } from './password-input';
import { useVisitorForm } from './use-visitor-form';
import { VisitorProblem } from './visitor-problem';

export function SignInForm({ next, initialProblem }: { next: string; initialProblem?: ProblemBody['error'] }) {
  const t = useTranslations('auth.signIn');
  const { problem, errorAt, isPending, form } = useVisitorForm('/api/auth/sign-in', initialProblem);
  return (
    <form {...form} className="space-y-4">
      <VisitorProblem problem={problem} />
      <input type="hidden" name="next" value={next} />
      <Field label={t('email')} error={errorAt('email')} required>
        {(control) => <EmailInput {...control} name="email" autoFocus />}
      </Field>
      <Field label={t('password')} error={errorAt('password')} required>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={isPending} className="w-full">
        {t('submit')}
      </Button>
    </form>
  );
}
