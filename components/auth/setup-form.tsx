'use client';

import { useTranslations } from 'next-intl';
import { SetUp } from '@/lib/auth/schema';
import type { ProblemBody } from '@/lib/http/problem';
import { VisitorField, VisitorForm } from './visitor-form';

/** The first owner's account. */
export function SetupForm({
  passwordMin,
  initialProblem,
}: {
  passwordMin: number;
  initialProblem?: ProblemBody['error'];
}) {
  const t = useTranslations('auth.setup');
  return (
    <VisitorForm action="/api/setup" initialProblem={initialProblem} check={wrongFields} submitLabel={t('submit')}>
      <VisitorField
        as="code"
        name="code"
        label={t('code')}
        help={t('codeHelp')}
        autoFocus
        className="font-mono uppercase tracking-wider rtl:text-end"
      />
      <VisitorField name="name" label={t('name')} autoComplete="name" />
      <VisitorField as="email" name="email" label={t('email')} />
      <VisitorField
        as="password"
        name="password"
        label={t('password')}
        help={t('passwordHelp', { count: passwordMin })}
        autoComplete="new-password"
      />
    </VisitorForm>
  );
}

function wrongFields(input: Record<string, unknown>): ProblemBody['error'] | undefined {
  const issues = SetUp.safeParse(input).error?.issues;
  return (
    issues && { code: 'invalid_input', fields: issues.map(({ path, message }) => ({ path: path.join('.'), message })) }
  );
}
