'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/feedback/callout';
import { Field } from '@/components/ui/input/field';
import { Input } from '@/components/ui/input/input';
import { Dialog } from '@/components/ui/overlay/dialog';
import { Money } from '@/components/ui/text/money';
import { useProblemText } from '@/lib/http/use-problem-text';
import { useSetOwnLevel } from '@/lib/wallet/queries';
import { SetOwnLevel, type Wallet } from '@/lib/wallet/schema';

/** The level at which this dashboard warns, beside the service's own. */
export function OwnLevel({ wallet: { ownLevel, currency } }: { wallet: Wallet }) {
  const t = useTranslations('wallet.own');
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {ownLevel !== null && (
        <span>
          {t('label')} <Money amount={ownLevel} currency={currency} />
        </span>
      )}
      <button
        type="button"
        className="text-accent underline underline-offset-2 print:hidden"
        onClick={() => setOpen(true)}
      >
        {t(ownLevel === null ? 'add' : 'change')}
      </button>
      {isOpen && <LevelDialog ownLevel={ownLevel} currency={currency} onClose={() => setOpen(false)} />}
    </span>
  );
}

function LevelDialog({
  ownLevel,
  currency,
  onClose,
}: {
  ownLevel: string | null;
  currency: string;
  onClose: () => void;
}) {
  const t = useTranslations('wallet.own');
  const errors = useTranslations('errors');
  const problemText = useProblemText();
  const { mutate, isPending, error } = useSetOwnLevel();
  const [text, setText] = useState(ownLevel ?? '');
  const [isWrong, setWrong] = useState(false);

  function save(level: string | null) {
    const input = SetOwnLevel.safeParse({ level });
    setWrong(!input.success);
    if (input.success) mutate(input.data, { onSuccess: onClose });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    save(text);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      busy={isPending}
      title={t('title')}
      description={t('help')}
      footer={
        <>
          {ownLevel !== null && (
            <Button pending={isPending} onClick={() => save(null)}>
              {t('remove')}
            </Button>
          )}
          <Button variant="primary" type="submit" form="own-level" pending={isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id="own-level" onSubmit={submit} className="grid gap-3">
        <Field label={t('field', { currency })} error={isWrong && errors('invalid')}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              className="tabular"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        {error && (
          <Callout tone="danger" live>
            {problemText(error).title}
          </Callout>
        )}
      </form>
    </Dialog>
  );
}
