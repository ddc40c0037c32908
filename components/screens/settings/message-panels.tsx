import { PushPanel } from '@/components/live/push-panel';
import { RingPanel } from '@/components/live/ring-panel';

/** Messages to this device and a ring, until somebody has the matter. */
export function MessagePanels() {
  return (
    <>
      <PushPanel />
      <RingPanel />
    </>
  );
}
