import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useRefusal } from '@/components/form/use-refusal';
import { TestCredentials, type TestResult } from '@/lib/connections/credentials/schema';
import { useTestCredentials } from '@/lib/connections/queries';
import type { AddConnection } from '@/lib/connections/schema';
import { CallProblem } from '@/lib/http/call';
import { useProblemText } from '@/lib/http/use-problem-text';
import { CREDENTIAL_PATHS, givenCredentials, type TypedCredentials } from '../credentials/typed-credentials';
import type { AddFields } from './add-fields';

/** Why a connection is added without a successful test, a key of `connections.new.untrusted`. */
type Untrusted = 'untested' | 'changed' | 'notGreen';

/** Tests what is entered before it is saved. A result disappears when the entries change. */
export function useConnectionTest(form: UseFormReturn<AddFields, unknown, AddConnection>) {
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
  const isGreen = result !== null && probes.every(({ accepted }) => accepted === true);

  async function run() {
    setProblem(undefined);
    const isSound = await form.trigger(['baseUrl', 'credentials', ...CREDENTIAL_PATHS], { shouldFocus: true });
    if (!isSound) return;
    const input = TestCredentials.parse({ baseUrl, credentials: givenCredentials(credentials) });
    await test.mutateAsync(input).then(
      (tested) => {
        setTried({ typed, result: tested });
        if (stamp(form.getValues(['baseUrl', 'credentials'])) === typed) fillIn(tested);
      },
      (error) => {
        if (error instanceof CallProblem && error.problem.fields?.length) {
          refusal.showFieldErrors(error, form);
        } else {
          const { title, next } = problemText(error);
          setProblem(`${title}. ${next}`);
        }
      },
    );
  }

  /** Fills empty fields with the merchant that the service returned. */
  function fillIn({ probes: found }: TestResult) {
    const country = onlyOne(found.map((probe) => probe.country));
    const merchant = onlyOne(found.map((probe) => probe.merchantName));
    if (country && form.getValues('country') === '') form.setValue('country', country, { shouldDirty: true });
    if (merchant && form.getValues('merchantName') === '')
      form.setValue('merchantName', merchant, { shouldDirty: true });
    if (merchant && form.getValues('name') === '') form.setValue('name', merchant, { shouldDirty: true });
    form.clearErrors(['country', 'merchantName', 'name']);
  }

  const why: Untrusted = result ? 'notGreen' : tried ? 'changed' : 'untested';
  return {
    run: () => void run(),
    isPending: test.isPending,
    result,
    problem,
    country,
    /** The merchants of the credentials; more than one is a mistake. */
    merchants: known(probes.map((probe) => probe.merchantName)),
    untrusted: isAnythingTyped && !isGreen ? why : null,
  };
}

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
