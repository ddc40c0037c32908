import { PushPanel } from '@/components/live/push-panel';
import { RingPanel } from '@/components/live/ring-panel';

/** What the user is told of until somebody has it: on this device, and by a ring. */
export function MessagePanels() {
  return (
    <>
      <PushPanel />
      <RingPanel />
    </>
  );
}
