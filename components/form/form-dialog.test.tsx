// @vitest-environment jsdom
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { openPage } from '@/lib/testing/testing-page';
import { FormDialog } from './form-dialog';

function Sending({ stays }: { stays: boolean }) {
  const form = useForm();
  return (
    <FormDialog
      open
      onClose={() => {}}
      title="Link"
      form={form}
      pending
      submitLabel="Link it"
      staysWhilePending={stays}
      onSubmit={() => {}}
    >
      Code
    </FormDialog>
  );
}

test.each([true, false])('Cancel while it sends is shut: %s', async (stays) => {
  const page = await openPage(<Sending stays={stays} />);
  expect((page.button('Cancel') as HTMLButtonElement | undefined)?.disabled).toBe(stays);
});
