import { RotateCw, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { Code } from '../text/code';

/** An error with what to do next, and the id of its log entry. */
export function ErrorState({
  title,
  children,
  errorId,
  onRetry,
  retrying = false,
}: {
  title?: ReactNode;
  children?: ReactNode;
  errorId?: string | null;
  onRetry: () => void;
  retrying?: boolean;
}) {
  const t = useTranslations('ui');
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-14 text-center">
      <TriangleAlert aria-hidden="true" className="mb-1 size-7 stroke-[1.5] text-danger" />
      <h2 className="font-semibold">{title ?? t('error.title')}</h2>
      <div className="text-pretty text-muted">{children || t('error.body')}</div>
      <Button icon={<RotateCw />} pending={retrying} className="mt-3" onClick={onRetry}>
        {t('error.retry')}
      </Button>
      {errorId && (
        <p className="mt-3 text-faint text-sm">
          {t('error.id')} <Code>{errorId}</Code>
        </p>
      )}
    </div>
  );
}
