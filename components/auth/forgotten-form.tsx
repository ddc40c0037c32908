'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { Field } from '@/components/ui/input/field';
import type { ProblemBody } from '@/lib/http/problem';
import { EmailInput } from './email-input';
import { useVisitorForm } from './use-visitor-form';
import { VisitorProblem } from './visitor-problem';

export function ForgottenForm({ initialProblem }: { initialProblem?: ProblemBody['error'] }) {
  const t = useTranslations('auth.forgotten');
  const { problem, errorAt, isPending, form } = useVisitorForm('/api/auth/forgotten', initialProblem);
  return (
    <form {...form} className="space-y-4">
      <VisitorProblem problem={problem} />
      <input type="hidden" name="locale" value={useLocale()} />
      <Field label={t('email')} error={errorAt('email')} required>
        {(control) => <EmailInput {...control} name="email" autoFocus />}
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={isPending} className="w-full">
        {t('submit')}
      </Button>
    </form>
  );
}
