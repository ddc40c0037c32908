// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { openPage } from '@/lib/testing/testing-page';
import { Dialog } from './dialog';

/** As Chromium does where the body scrolls. */
function focusBody(this: HTMLDialogElement) {
  this.open = true;
  const body = this.querySelector<HTMLElement>('.overflow-y-auto');
  if (body) body.tabIndex = 0;
  body?.focus();
}

test.each([
  ['its first control that can have it', <input key="1" disabled />, <input key="2" name="phone" />, 'phone'],
  ['its body where there is only text', <p key="1">Many lines</p>, null, null],
])('of a dialog that scrolls, the focus goes to %s', async (_, first, second, name) => {
  const dialog = (open: boolean) => (
    <Dialog open={open} onClose={() => undefined} title="Order">
      {first}
      {second}
    </Dialog>
  );
  const page = await openPage(dialog(false));
  HTMLDialogElement.prototype.showModal = focusBody;
  await page.show(dialog(true));
  expect(document.activeElement?.getAttribute('name')).toBe(name);
  expect(document.activeElement?.closest('dialog')).not.toBeNull();
});

test('a dialog that was opened again stays when the close of its last time is announced', async () => {
  const onClose = vi.fn();
  await openPage(
    <Dialog open onClose={onClose} title="Order">
      Text
    </Dialog>,
  );
  const element = document.querySelector('dialog');
  element?.dispatchEvent(new Event('close'));
  expect(onClose).not.toHaveBeenCalled();
  element?.close();
  element?.dispatchEvent(new Event('close'));
  expect(onClose).toHaveBeenCalled();
});
