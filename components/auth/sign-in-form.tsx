'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { Field } from '@/components/ui/input/field';
import { Input } from '@/components/ui/input/input';
import type { ProblemBody } from '@/lib/http/problem';
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
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            dir="ltr"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            className="rtl:text-end"
          />
        )}
      </Field>
      <Field label={t('password')} error={errorAt('password')} required>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={isPending} className="w-full">
        {t('submit')}
      </Button>
      <p className="text-muted text-sm">{t('forgotten')}</p>
    </form>
  );
}
