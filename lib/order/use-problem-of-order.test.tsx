// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { openPage } from '@/lib/testing/testing-page';
import { useProblemOfOrder } from './use-problem-of-order';

function Texts({ of }: { of: readonly string[] }) {
  const text = useProblemOfOrder();
  return of.map((problem) => <p key={problem}>{text(problem)}</p>);
}

test('each problem of an order has its words, and the service’s own stay as they are', async () => {
  const problems = [
    ...['errors.phone.tooShort', 'errors.required', 'delivery-form.problems.customerBlocked'],
    ...['import-result.unexpected', 'destination.area: is not served.'],
  ];
  const page = await openPage(<Texts of={problems} />);
  const shown = page.text();
  expect(shown).not.toMatch(/tooShort|required$|customerBlocked|errors\.|unexpected\b(?! )/);
  expect(shown).toContain('This customer is blocked');
  expect(shown).toContain('destination.area: is not served.');
});
