'use client';

import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useRefusal } from '@/components/auth/use-refusal';
import { type AddConnection, TestCredentials, type TestResult } from '@/lib/connections/schema';
import { useTestCredentials } from '@/lib/connections/settings-queries';
import { CallProblem } from '@/lib/http/call';
import { useProblemText } from '@/lib/http/use-problem-text';
import type { AddFields } from './connection-add-form';
import { CREDENTIAL_PATHS, givenCredentials, type TypedCredentials } from './typed-credentials';

/** Why a connection is added on trust, a word of `settings.connections.new.doubt`. */
type Doubt = 'untested' | 'changed' | 'not_green';

/** Tries what stands in the form before it is saved. A result belongs to what was typed then, and is gone when that changes. */
export function useConnectionTrial(form: UseFormReturn<AddFields, unknown, AddConnection>) {
  const test = useTestCredentials();
  const refusal = useRefusal();
  const problemText = useProblemText();
  const [tried, setTried] = useState<{ typed: string; result: TestResult }>();
  const [problem, setProblem] = useState<string>();
  const [baseUrl, credentials] = form.watch(['baseUrl', 'credentials']);
  const typed = stamp([baseUrl, credentials]);
  const result = tried?.typed === typed ? tried.result : null;
  const probes = result?.probes ?? [];
  const country = onlyOne(probes.map((probe) => probe.country));
  const isAnythingTyped = Object.keys(givenCredentials(credentials)).length > 0;
  const isGreen = result !== null && probes.every(({ verdict }) => verdict === 'accepted');

  async function run() {
    setProblem(undefined);
    const isSound = await form.trigger(['baseUrl', 'credentials', ...CREDENTIAL_PATHS], { shouldFocus: true });
    if (!isSound) return;
    const input = TestCredentials.parse({ baseUrl, credentials: givenCredentials(credentials) });
    await test.mutateAsync(input).then(
      (told) => {
        setTried({ typed, result: told });
        if (stamp(form.getValues(['baseUrl', 'credentials'])) === typed) fillIn(told);
      },
      (error) => {
        if (error instanceof CallProblem && error.problem.fields?.length) {
          refusal.place(error, form.setError, ['baseUrl', ...CREDENTIAL_PATHS]);
        } else {
          const { title, next } = problemText(error);
          setProblem(`${title}. ${next}`);
        }
      },
    );
  }

  /** What the service says of its merchant, where nobody has typed anything yet. */
  function fillIn({ probes: said }: TestResult) {
    const place = onlyOne(said.map((probe) => probe.country));
    const merchant = onlyOne(said.map((probe) => probe.merchantName));
    if (place && form.getValues('country') === '') form.setValue('country', place, { shouldDirty: true });
    if (merchant && form.getValues('merchantName') === '')
      form.setValue('merchantName', merchant, { shouldDirty: true });
    if (merchant && form.getValues('name') === '') form.setValue('name', merchant, { shouldDirty: true });
    form.clearErrors(['country', 'merchantName', 'name']);
  }

  const doubt: Doubt = result ? 'not_green' : tried ? 'changed' : 'untested';
  return {
    run: () => void run(),
    isPending: test.isPending,
    result,
    problem,
    country,
    /** Whose the credentials are; more than one is a mistake. */
    merchants: known(probes.map((probe) => probe.merchantName)),
    doubt: isAnythingTyped && !isGreen ? doubt : null,
  };
}

/** What a result belongs to. */
function stamp(given: [string, TypedCredentials]): string {
  return JSON.stringify(given);
}

function known<Value>(values: (Value | null)[]): Value[] {
  return [...new Set(values.filter((value) => value !== null))];
}

function onlyOne<Value>(values: (Value | null)[]): Value | null {
  const [first, ...others] = known(values);
  return first !== undefined && others.length === 0 ? first : null;
}
