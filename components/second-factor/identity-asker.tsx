'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { setAskIdentity } from '@/lib/http/call';
import type { Factors } from '@/lib/second-factor/schema';

const StepUpDialog = dynamic(() => import('./step-up-dialog').then((file) => file.StepUpDialog));

type Asked = Factors & { answer: (isConfirmed: boolean) => void };

/** Asks who it is when a request needs it. What was typed stays, and the request goes on afterwards. */
export function IdentityAsker() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    // Requests that are refused together share one question.
    let open: Promise<boolean> | null = null;
    setAskIdentity(({ problem }) => {
      open ??= new Promise<boolean>((answer) => {
        const { hasCodes, hasPasskeys } = problem.detail ?? {};
        setAsked({ hasCodes: hasCodes === true, hasPasskeys: hasPasskeys === true, answer });
      }).finally(() => {
        open = null;
        setAsked(null);
      });
      return open;
    });
    return () => setAskIdentity(undefined);
  }, []);
  return asked && <StepUpDialog {...asked} />;
}
