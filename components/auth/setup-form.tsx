'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type FieldErrors, FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { FormField } from '@/components/form/form-field';
import { Button } from '@/components/ui/button/button';
import { Input } from '@/components/ui/input/input';
import { SetUp } from '@/lib/auth/schema';
import { CallProblem, call } from '@/lib/http/call';
import type { ProblemBody } from '@/lib/http/problem';
import { EmailInput } from './email-input';
import { PasswordInput } from './password-input';
import { VisitorProblem } from './visitor-problem';

type Fields = z.input<typeof SetUp>;
const NAMES = SetUp.shape;
const Next = z.object({ next: z.string() });
const ACTION = '/api/setup';

/** The first owner's account. Before hydration, the browser submits the same form. */
export function SetupForm({
  passwordMin,
  initialProblem,
}: {
  passwordMin: number;
  initialProblem?: ProblemBody['error'];
}) {
  const t = useTranslations('auth.setup');
  const [problem, setProblem] = useState(initialProblem);
  const [errors] = useState(() => errorsOf(initialProblem));
  // Without default values, what was typed before hydration stays.
  const form = useForm<Fields, unknown, SetUp>({ resolver: zodResolver(SetUp), errors });
  const { isSubmitting, isSubmitSuccessful } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    setProblem(undefined);
    try {
      const { next } = await call('POST', ACTION, Next, { body: input });
      window.location.assign(next);
    } catch (error) {
      const refused = error instanceof CallProblem ? error.problem : { code: 'unexpected' };
      setProblem(refused);
      for (const [index, { path, message }] of (refused.fields ?? []).entries())
        if (isName(path)) form.setError(path, { type: 'server', message }, { shouldFocus: index === 0 });
      form.setError('root.service', { type: 'server' });
    }
  });

  return (
    <FormProvider {...form}>
      <form action={ACTION} method="post" noValidate onSubmit={submit} className="space-y-4">
        <VisitorProblem problem={problem} />
        <FormField<Fields> name="code" label={t('code')} help={t('codeHelp')} required>
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              autoFocus
              className="font-mono uppercase tracking-wider rtl:text-end"
            />
          )}
        </FormField>
        <FormField<Fields> name="name" label={t('name')} required>
          {(control) => <Input {...control} autoComplete="name" />}
        </FormField>
        <FormField<Fields> name="email" label={t('email')} required>
          {(control) => <EmailInput {...control} />}
        </FormField>
        <FormField<Fields>
          name="password"
          label={t('password')}
          help={t('passwordHelp', { count: passwordMin })}
          required
        >
          {(control) => <PasswordInput {...control} autoComplete="new-password" />}
        </FormField>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          pending={isSubmitting || isSubmitSuccessful}
          className="w-full"
        >
          {t('submit')}
        </Button>
      </form>
    </FormProvider>
  );
}

const isName = (path: string): path is keyof Fields => path in NAMES;

/** The fields that the server refused when the form was submitted without a script. */
function errorsOf(problem: ProblemBody['error'] | undefined): FieldErrors<Fields> {
  const named = (problem?.fields ?? []).filter(({ path }) => isName(path));
  return Object.fromEntries(named.map(({ path, message }) => [path, { type: 'server', message }]));
}
