// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import ui from '@/lib/i18n/messages/en/ui.json';
import { openPage } from '@/lib/testing/testing-page';
import { Panel } from '../panel';

function Broken(): never {
  throw new RangeError('one bad value');
}

test('a panel that throws says so in its place, and the page beside it stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const page = await openPage(
    <>
      <textarea defaultValue="Half an order" />
      <Panel title="Numbers">
        <Broken />
      </Panel>
    </>,
  );
  expect(page.container.querySelector('textarea')?.value).toBe('Half an order');
  expect(page.text()).toContain('Numbers');
  expect(page.text()).toContain(ui.error.title);
});
