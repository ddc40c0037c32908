import dynamic from 'next/dynamic';
import { PartBoundary } from '@/components/ui/feedback/part-boundary';

const AccountPanel = dynamic(() => import('./account-panel').then((module) => module.AccountPanel));

/** The account panel, loaded when it is opened. */
export function LazyAccountPanel({ onShortcuts }: { onShortcuts?: () => void }) {
  return (
    <PartBoundary>
      <AccountPanel onShortcuts={onShortcuts} />
    </PartBoundary>
  );
}
