import { Scale } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useEffectEvent, useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { DropOffFormProps } from '@/components/comparisons/comparison-screen';
import { CustomerSection } from '@/components/delivery-form/customer/customer-section';
import { orderResolver } from '@/components/delivery-form/dispatch/order-resolver';
import { useRecheck } from '@/components/delivery-form/dispatch/use-recheck';
import { DropOffMap } from '@/components/delivery-form/drop-off/drop-off-map';
import { DropOffSection } from '@/components/delivery-form/drop-off/drop-off-section';
import { focusField } from '@/components/delivery-form/fields/focus-field';
import { NeededFields } from '@/components/delivery-form/fields/order-field';
import { FormSkeleton } from '@/components/delivery-form/form-skeleton';
import { knownDestination } from '@/components/delivery-form/order/copy-order';
import { fieldOfProblem, shownFields } from '@/components/delivery-form/order/field-of-problem';
import { emptyOrder, type OrderForm } from '@/components/delivery-form/order/order-form';
import { useOrderForm, useOrderValues } from '@/components/delivery-form/order/use-order-form';
import { hasFinePointer, useIsInBrowser, useIsWide } from '@/components/delivery-form/use-is-wide';
import { useAbilities } from '@/components/shell/use-abilities';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { withoutPlaceholders } from '@/lib/comparisons/placeholders';
import { DropOff, StartComparison } from '@/lib/comparisons/schema';
import type { CreateDelivery } from '@/lib/order/schema';

/** The fields that a comparison can't do without. */
const NEEDED = ['destination.area', 'destination.city', 'destination.short_address', 'destination.latitude'];

/** Without a list of branches nothing is compared. */
type FormProps = DropOffFormProps & { canList: boolean };

/** Drop-off and customer with the fields of a new delivery; an area or a pin alone is enough. */
export function DropOffForm(props: FormProps) {
  return useIsInBrowser() ? <Form {...props} /> : <FormSkeleton of="dropOff" />;
}

function Form({ start, onCompare, onEdit, onCancel, canList }: FormProps) {
  const t = useTranslations('comparisons');
  const estimates = useTranslations('estimates');
  const { country } = useConnection();
  const pinOnly = usePinOnly();
  const isWide = useIsWide();
  const resolver = useMemo(() => orderResolver(country), [country]);
  const form = useForm<OrderForm, unknown, CreateDelivery>({
    resolver,
    defaultValues: {
      ...emptyOrder(country, ''),
      ...(pinOnly && { destination_format: 'location_format' }),
      ...knownDestination(start?.destination_format, start?.destination),
    },
    shouldFocusError: false,
  });

  useRecheck(form);
  const edited = useEffectEvent(onEdit);
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => edited() }), [form]);
  useEffect(() => {
    const shown = hasFinePointer() && shownFields(form.getValues()).find((field) => NEEDED.includes(field));
    if (shown) focusField(shown);
  }, [form]);

  function compare(event: FormEvent) {
    event.preventDefault();
    const { destination_format, destination } = form.getValues();
    if (pinOnly && destination_format !== 'location_format') return document.getElementById(PIN_ONLY)?.focus();
    const checked = StartComparison(country).safeParse({ destination_format, destination });
    if (checked.success) {
      const typed = withoutPlaceholders(checked.data.destination, country);
      return onCompare(DropOff.parse({ destination_format, destination: typed }));
    }
    showIssues(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
  }

  function showIssues(issues: { path: string; message: string }[]) {
    const wrong = issues.flatMap(({ path, message }) => {
      const field = fieldOfProblem(path, message, form.getValues());
      return field ? [{ field, message }] : [];
    });
    form.clearErrors();
    for (const { field, message } of wrong) form.setError(field, { type: 'check', message });
    if (wrong[0]) focusField(wrong[0].field);
  }

  return (
    <NeededFields value={NEEDED}>
      <FormProvider {...form}>
        <form
          noValidate
          aria-label={t('dropOff')}
          onSubmit={compare}
          className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]"
        >
          <div className="@container min-w-0 rounded-lg border border-line bg-surface">
            <DropOffSection map={isWide ? undefined : <DropOffMap className="h-56" />} />
            <CustomerSection autoFocus={false} />
            <div className="grid gap-3 border-line border-t p-4 @lg:px-5">
              {pinOnly && <PinNote />}
              <div className="flex flex-wrap items-center gap-2">
                <Button type="submit" variant="primary" icon={<Scale />}>
                  {canList ? t('compare') : estimates('ask')}
                </Button>
                {onCancel && (
                  <Button variant="ghost" onClick={onCancel}>
                    {t('keep')}
                  </Button>
                )}
                <p className="text-muted text-sm">{t(pinOnly ? 'compareHelpPin' : 'compareHelp')}</p>
              </div>
            </div>
          </div>
          {isWide && <DropOffMap className="h-[clamp(14rem,40vh,24rem)]" />}
        </form>
      </FormProvider>
    </NeededFields>
  );
}

const PIN_ONLY = 'pin-only';

/** Whether estimates take only pins (interface: v1 and v0 estimates). */
function usePinOnly(): boolean {
  const generation = useAbilities().by('estimate');
  return generation !== null && generation !== 'v2';
}

/** A warning that only a pin can be compared, with a button that switches to one. */
function PinNote() {
  const t = useTranslations('estimates.compare');
  const { setValue } = useOrderForm();
  const [format] = useOrderValues('destination_format');
  if (format === 'location_format') return null;
  return (
    <div id={PIN_ONLY} tabIndex={-1}>
      <Callout
        tone="warning"
        live
        action={
          <Button size="sm" onClick={() => setValue('destination_format', 'location_format')}>
            {t('usePin')}
          </Button>
        }
      >
        {t('pinOnly')}
      </Callout>
    </div>
  );
}
