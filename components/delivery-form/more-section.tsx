import { ChevronDown, RefreshCw } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { IconButton } from '@/components/ui/button/icon-button';
import { CodeInput } from '@/components/ui/input/input';
import { cx } from '@/components/ui/style/cx';
import { Code } from '@/components/ui/text/code';
import { PLATFORM_NAME_MAX, REFERENCE_MAX } from '@/lib/order/schema';
import { GENERATION_FACTS } from '@/lib/service/generation/generation';
import { makeReference } from './dispatch/reference';
import { OrderField, useFieldProblem } from './fields/order-field';
import { TextField } from './fields/text-field';
import { useOrderGeneration } from './order/order-generation';
import { useOrderForm, useOrderValues } from './order/use-order-form';

const SandboxHint = dynamic(() => import('./sandbox-hint').then((module) => module.SandboxHint), { ssr: false });

/** Rarely used fields: the reference, the platform for v0, and in the sandbox the words that control an order. */
export function MoreSection() {
  const t = useTranslations('delivery-form.more');
  const { sandbox, timeZone } = useConnection();
  const { register, setValue, clearErrors } = useOrderForm();
  const [reference] = useOrderValues('reference');
  const generation = useOrderGeneration();
  const problems = [useFieldProblem('reference'), useFieldProblem('platform_name')];
  const isWrong = problems.some((problem) => problem !== undefined);
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || isWrong;

  return (
    <section aria-label={t('title')} className="border-line border-t px-4 py-2.5 @lg:px-5">
      <Button
        variant="ghost"
        size="sm"
        className="-ms-2.5 max-w-full text-muted"
        aria-expanded={isOpen}
        icon={<ChevronDown className={cx('transition-transform', isOpen && 'rotate-180')} />}
        onClick={() => setOpened(!isOpen)}
      >
        {t('title')}
        <span className="min-w-0 truncate font-normal">
          · {t('reference')} <Code>{reference}</Code>
        </span>
      </Button>
      <div className={isOpen ? 'grid gap-4 pt-2 pb-1.5 @2xl:grid-cols-2' : 'hidden'}>
        {isOpen && (
          <>
            <OrderField
              name="reference"
              label={t('reference')}
              required
              help={t(GENERATION_FACTS[generation].createIsRepeatable ? 'referenceHelp' : 'referenceHelpOnce')}
            >
              {(control) => (
                <div className="flex gap-1.5">
                  <CodeInput {...register('reference')} {...control} maxLength={REFERENCE_MAX} />
                  <IconButton
                    label={t('newReference')}
                    icon={<RefreshCw />}
                    onClick={() => {
                      setValue('reference', makeReference(Date.now(), timeZone));
                      clearErrors('reference');
                    }}
                  />
                </div>
              )}
            </OrderField>
            {generation === 'v0' && (
              <TextField
                name="platform_name"
                label={t('platform')}
                help={t('platformHelp')}
                required
                dir="auto"
                maxLength={PLATFORM_NAME_MAX}
              />
            )}
          </>
        )}
        {/* Loaded before it is shown: a part that comes later moves the buttons below it from the pointer. */}
        {sandbox && <SandboxHint />}
      </div>
    </section>
  );
}
