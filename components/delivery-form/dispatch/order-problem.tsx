import { useTranslations } from 'next-intl';
import { useFormState } from 'react-hook-form';
import { z } from 'zod/mini';
import { fieldId } from '@/components/form/field-id';
import { useMessage } from '@/components/form/use-message';
import { useConnection } from '@/components/shell/user/session-context';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { buttonClass } from '@/components/ui/style/button-class';
import { isolated } from '@/lib/format/text/isolated';
import { CallProblem } from '@/lib/http/call';
import { useProblemText } from '@/lib/http/use-problem-text';
import { routes } from '@/lib/routes';
import { CoverNumbers } from '../estimate/cover-note';
import { focusField } from '../fields/focus-field';
import { shownFields } from '../order/field-of-problem';
import type { OrderForm } from '../order/order-form';
import { useOrderFacts, useOrderGeneration } from '../order/order-generation';
import { useOrderForm } from '../order/use-order-form';
import { makeReference } from './reference';
import { type Dispatch, isReferenceTaken, mayBeMade } from './use-dispatch';

/** Above the button: why the order was not dispatched, and what to do. */
export function OrderProblem({ dispatch, fee }: { dispatch: Dispatch; fee: string | undefined }) {
  const t = useTranslations('delivery-form');
  const { problem, sent, pending, isHeld } = dispatch;
  const isRepeatable = useOrderFacts().createIsRepeatable;
  const { errors, submitCount } = useFormState<OrderForm>();
  if (pending) return null;
  if (isHeld) return <HeldOrder onCancel={dispatch.cancelHeld} />;
  if (isReferenceTaken(problem)) return <TakenReferenceNotice problem={problem} renew={dispatch.renew} />;
  if (sent) {
    return (
      <>
        <Callout tone="warning" title={t('lost.title')} live>
          {t(isRepeatable ? 'lost.body' : 'lost.once')}
        </Callout>
        {problem !== undefined && !mayBeMade(problem) && <RefusedOrder problem={problem} fee={fee} />}
      </>
    );
  }
  if (submitCount > 0 && Object.keys(errors).length > 0) return <FieldProblems />;
  return problem ? <RefusedOrder problem={problem} fee={fee} /> : null;
}

/** An order that waits for the network, with a button that holds it back. */
function HeldOrder({ onCancel }: { onCancel: () => void }) {
  const t = useTranslations('delivery-form.offline');
  const { getValues } = useOrderForm();
  return (
    <Callout
      tone="warning"
      title={t('title')}
      live
      action={
        <Button size="sm" onClick={onCancel}>
          {t('takeBack')}
        </Button>
      }
    >
      {t('body', { name: isolated(getValues('destination.contact_name')) })}
    </Callout>
  );
}

/** Links to the wrong fields; each problem stands at its field. */
function FieldProblems() {
  const t = useTranslations();
  const message = useMessage();
  const { getFieldState, getValues, formState } = useOrderForm();
  const generation = useOrderGeneration();
  const wrong = shownFields(getValues(), generation).filter((path) => getFieldState(path, formState).error);
  const unknown = formState.errors.root?.unknown;
  return (
    <Callout tone="danger" title={t('ui.form.summary', { count: wrong.length + (unknown ? 1 : 0) })} live>
      <ul className="flex flex-wrap gap-x-3 text-sm">
        {wrong.map((path) => (
          <li key={path}>
            <a
              href={`#${fieldId(path)}`}
              className="underline underline-offset-2"
              onClick={(event) => {
                event.preventDefault();
                focusField(path);
              }}
            >
              {t(`delivery-form.fields.${path.replace('.', '_')}`)}
            </a>
          </li>
        ))}
        {unknown && <li>{message(unknown.message)}</li>}
      </ul>
    </Callout>
  );
}

function RefusedOrder({ problem, fee }: { problem: unknown; fee: string | undefined }) {
  const t = useTranslations('delivery-form');
  const { title, next, serviceMessage, id } = useProblemText()(problem);
  const code = problem instanceof CallProblem && problem.problem.code;
  const { pathname, search } = window.location;
  return (
    <Callout
      tone="danger"
      title={title}
      live
      action={
        code === 'signed_out' && (
          <a href={routes.signIn({ next: pathname + search })} className={buttonClass('secondary', 'sm')}>
            {t('signIn')}
          </a>
        )
      }
    >
      {next}
      {code === 'service_impossible' && fee !== undefined && (
        <span className="mt-1 block">
          <CoverNumbers fee={fee} kind="refused" />
        </span>
      )}
      {(serviceMessage || id) && (
        <bdi dir="ltr" className="mt-1 block break-words text-muted text-xs">
          {[serviceMessage, id].filter(Boolean).join(' · ')}
        </bdi>
      )}
    </Callout>
  );
}

function TakenReferenceNotice({ problem, renew }: { problem: CallProblem; renew: () => void }) {
  const t = useTranslations('delivery-form.taken');
  const { timeZone } = useConnection();
  const { setValue, clearErrors } = useOrderForm();
  const other = TakenBy.safeParse(problem.problem.detail).data;

  function takeNew() {
    setValue('reference', makeReference(Date.now(), timeZone));
    clearErrors('reference');
    renew();
  }

  return (
    <Callout
      tone="warning"
      title={t('title')}
      live
      action={
        <>
          {other && (
            <ButtonLink size="sm" href={routes.delivery(other.id)}>
              {t('open')}
            </ButtonLink>
          )}
          <Button size="sm" onClick={takeNew}>
            {t('renew')}
          </Button>
        </>
      }
    >
      {other ? t('bodyOf', { name: other.customerName }) : t('body')}
    </Callout>
  );
}

const TakenBy = z.object({ id: z.string(), customerName: z.string() });
