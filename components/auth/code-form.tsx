'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { Field } from '@/components/ui/input/field';
import { Input } from '@/components/ui/input/input';
import type { ProblemBody } from '@/lib/http/problem';
import { useVisitorForm } from './use-visitor-form';
import { VisitorProblem } from './visitor-problem';

/** The second step of sign-in; `passwordPage` begins again with another account. */
export function CodeForm({
  next,
  passwordPage,
  initialProblem,
}: {
  next: string;
  passwordPage: string;
  initialProblem?: ProblemBody['error'];
}) {
  const t = useTranslations('auth.signInCode');
  const { problem, errorAt, isPending, form } = useVisitorForm('/api/auth/second-factor', initialProblem);
  return (
    <form {...form} className="space-y-4">
      <VisitorProblem problem={problem} />
      <input type="hidden" name="next" value={next} />
      <Field label={t('code')} error={errorAt('code')} required>
        {(control) => (
          <Input
            {...control}
            name="code"
            dir="ltr"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            className="rtl:text-end"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={isPending} className="w-full">
        {t('submit')}
      </Button>
      <p className="text-muted text-sm">{t('lost')}</p>
      <a className="text-accent text-sm" href={passwordPage}>
        {t('other')}
      </a>
    </form>
  );
}
