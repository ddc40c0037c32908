'use client';

import { type FormEvent, useState } from 'react';
import { z } from 'zod/mini';
import { useMessage } from '@/components/form/use-message';
import type { SignIn } from '@/lib/auth/schema';
import { CallProblem, call } from '@/lib/http/call';
import type { ProblemBody } from '@/lib/http/problem';
import type { SignInCode } from '@/lib/second-factor/schema';

const Next = z.object({ next: z.string() });

/** Submits a form of the pages before sign-in and follows the redirect. Before hydration, the browser submits the same form. */
export function useVisitorForm(action: string, initial?: ProblemBody['error']) {
  const message = useMessage();
  const [problem, setProblem] = useState(initial);
  const [isPending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    setPending(true);
    setProblem(undefined);
    try {
      const { next } = await call('POST', action, Next, { body: Object.fromEntries(new FormData(form)) });
      window.location.assign(next);
    } catch (error) {
      const refused = error instanceof CallProblem ? error.problem : { code: 'unexpected' };
      setProblem(refused);
      setPending(false);
      focusField(form, refused.code === 'sign_in_failed' ? 'password' : refused.fields?.[0]?.path);
    }
  }
  const errorAt = (path: keyof SignIn | keyof SignInCode) => {
    const key = problem?.fields?.find((field) => field.path === path)?.message;
    return key && message(key);
  };
  return { problem, errorAt, isPending, form: { action, method: 'post', noValidate: true, onSubmit: submit } as const };
}

function focusField(form: HTMLFormElement, name: string | undefined) {
  const field = name ? form.elements.namedItem(name) : null;
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}
