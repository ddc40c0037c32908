'use client';

import { KeyRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button/button';
import type { ProblemBody } from '@/lib/http/problem';
import { problemOf, VisitorProblem } from './visitor-problem';

/** Signs in with a passkey of this device, without e-mail and password. */
export function PasskeyButton({ next, isOnly = false }: { next: string; isOnly?: boolean }) {
  const t = useTranslations('auth.signIn');
  const [problem, setProblem] = useState<ProblemBody['error']>();
  const [isPending, setPending] = useState(false);
  const sign = async () => {
    setPending(true);
    setProblem(undefined);
    try {
      const { signIn } = await import('@/lib/second-factor/passkey-browser');
      window.location.assign(await signIn(next));
    } catch (error) {
      setProblem(problemOf(error));
      setPending(false);
    }
  };
  return (
    <div className="mt-4 space-y-4">
      <VisitorProblem problem={problem} />
      <Button
        size="lg"
        variant={isOnly ? 'primary' : undefined}
        icon={<KeyRound />}
        pending={isPending}
        className="w-full"
        onClick={sign}
      >
        {t('passkey')}
      </Button>
    </div>
  );
}
