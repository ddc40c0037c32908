'use client';

import { type ComponentProps, createContext, type FormEvent, type ReactNode, use, useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { useMessage } from '@/components/form/use-message';
import { Button } from '@/components/ui/button/button';
import { Field } from '@/components/ui/input/field';
import { Input } from '@/components/ui/input/input';
import type { SetUp } from '@/lib/auth/schema';
import { call } from '@/lib/http/call';
import type { ProblemBody } from '@/lib/http/problem';
import type { SignInCode } from '@/lib/second-factor/schema';
import { EmailInput } from './email-input';
import { PasswordInput } from './password-input';
import { problemOf, VisitorProblem } from './visitor-problem';

type Problem = ProblemBody['error'] | undefined;

const Next = z.object({ next: z.string() });
const ProblemContext = createContext<Problem>(undefined);

/**
 * A form of the pages before sign-in, which follows the redirect. Before hydration, the browser submits the same form.
 * `check` finds wrong fields before anything is sent.
 */
export function VisitorForm({
  action,
  initialProblem,
  check,
  submitLabel,
  children,
}: {
  action: string;
  initialProblem: Problem;
  check?: (input: Record<string, unknown>) => Problem;
  submitLabel: string;
  children: ReactNode;
}) {
  const [problem, setProblem] = useState(initialProblem);
  const [isPending, setPending] = useState(false);
  // Nobody is signed in: no number stays on the icon of the installed dashboard.
  useEffect(() => void navigator.setAppBadge?.(0).catch(() => undefined), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const body = Object.fromEntries(new FormData(form));
    const refuse = (refused: Problem) => {
      setProblem(refused);
      focusField(form, refused?.code === 'sign_in_failed' ? 'password' : refused?.fields?.[0]?.path);
    };
    const wrong = check?.(body);
    if (wrong) return refuse(wrong);
    setPending(true);
    setProblem(undefined);
    try {
      const { next } = await call('POST', action, Next, { body });
      window.location.assign(next);
    } catch (error) {
      refuse(problemOf(error));
      setPending(false);
    }
  }

  return (
    <form action={action} method="post" noValidate onSubmit={submit} className="space-y-4">
      <VisitorProblem problem={problem} />
      <ProblemContext value={problem}>{children}</ProblemContext>
      <Button type="submit" variant="primary" size="lg" pending={isPending} className="w-full">
        {submitLabel}
      </Button>
    </form>
  );
}

const CONTROLS = { text: Input, email: EmailInput, password: PasswordInput, code: CodeInput };

/** A field of the surrounding form; `as` is what it is for. */
export function VisitorField({
  as = 'text',
  label,
  help,
  ...input
}: {
  as?: keyof typeof CONTROLS;
  name?: keyof SetUp | keyof SignInCode;
  label: string;
  help?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  value?: string;
  readOnly?: boolean;
  className?: string;
}) {
  const message = useMessage();
  const error = use(ProblemContext)?.fields?.find(({ path }) => path === input.name);
  const Control = CONTROLS[as];
  return (
    <Field label={label} help={help} error={error && message(error.message)} required={!input.readOnly}>
      {(control) => <Control {...control} {...input} />}
    </Field>
  );
}

function CodeInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      dir="ltr"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      className="rtl:text-end"
      {...props}
    />
  );
}

function focusField(form: HTMLFormElement, name: string | undefined) {
  const field = name ? form.elements.namedItem(name) : null;
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}
