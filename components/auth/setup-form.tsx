'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/input/field';
import { Input } from '@/components/ui/input/input';
import type { ProblemBody } from '@/lib/http/problem';
import { PasswordInput } from './password-input';
import { useVisitorForm } from './use-visitor-form';
import { VisitorProblem } from './visitor-problem';

export function SetupForm({
  passwordMin,
  initialProblem,
}: {
  passwordMin: number;
  initialProblem?: ProblemBody['error'];
}) {
  const t = useTranslations('auth.setup');
  const { problem, errorAt, isPending, form } = useVisitorForm('/api/setup', initialProblem);
  return (
    <form {...form} className="space-y-4">
      <VisitorProblem problem={problem} />
      <Field label={t('code')} help={t('codeHelp')} error={errorAt('code')} required>
        {(control) => (
          <Input
            {...control}
            name="code"
            dir="ltr"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            className="font-mono uppercase tracking-wider rtl:text-end"
          />
        )}
      </Field>
      <Field label={t('name')} error={errorAt('name')} required>
        {(control) => <Input {...control} name="name" autoComplete="name" />}
      </Field>
      <Field label={t('email')} error={errorAt('email')} required>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            dir="ltr"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            className="rtl:text-end"
          />
        )}
      </Field>
      <Field
        label={t('password')}
        help={t('passwordHelp', { count: passwordMin })}
        error={errorAt('password')}
        required
      >
        {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" />}
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={isPending} className="w-full">
        {t('submit')}
      </Button>
    </form>
  );
}
