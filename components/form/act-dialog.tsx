import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { AlertDialog } from '@/components/ui/overlay/dialog';
import { useRefusal } from './use-refusal';

type Asked = Omit<ComponentProps<typeof AlertDialog>, 'onConfirm' | 'pending'> & { act: () => Promise<unknown> };

/** Asks before an act, and closes when it is done; a refusal is shown as a toast, and it can be tried again. */
export function ActDialog({ act, ...dialog }: Asked) {
  const refusal = useRefusal();
  const { mutate, isPending } = useMutation({ mutationFn: act, onSuccess: dialog.onClose, onError: refusal.show });
  return <AlertDialog {...dialog} pending={isPending} onConfirm={mutate} />;
}

/** A button that asks before its act. */
export function ActButton({
  button,
  ...asked
}: Omit<Asked, 'open' | 'onClose'> & { button: ComponentProps<typeof Button> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      <ActDialog {...asked} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
