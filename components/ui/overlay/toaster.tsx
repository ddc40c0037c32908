import { useLocale, useTranslations } from 'next-intl';
import { Toaster as Sonner } from 'sonner';

const SHOW_MS = 5_000;

export function Toaster() {
  const locale = useLocale();
  const t = useTranslations('ui.toast');
  const rtl = locale === 'ar';
  return (
    <Sonner
      className="font-sans!"
      dir={rtl ? 'rtl' : 'ltr'}
      position={rtl ? 'bottom-left' : 'bottom-right'}
      duration={SHOW_MS}
      visibleToasts={4}
      containerAriaLabel={t('region')}
      closeButton
      // A page with its main button in this corner moves the toasts: --toast-bottom or --toast-end on <html>.
      offset={{ bottom: 'var(--toast-bottom, 24px)', [rtl ? 'left' : 'right']: 'var(--toast-end, 24px)' }}
      mobileOffset={{ bottom: 'var(--toast-bottom, 72px)' }}
      toastOptions={{
        closeButtonAriaLabel: t('close'),
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-start gap-2.5 rounded-md border border-line-strong bg-raised px-3.5 py-3 text-ink shadow-[0_6px_20px_-8px_rgb(0_0_0/0.25)] sm:w-88',
          title: 'font-medium',
          description: 'text-muted text-sm',
          icon: 'mt-0.5 [&_svg]:size-4.5',
          content: 'min-w-0 flex-1 pe-5',
          closeButton: 'absolute inset-e-2 top-2.5 text-muted hover:text-ink [&_svg]:size-4',
          actionButton:
            'shrink-0 self-center rounded-sm border border-line-strong px-2 py-0.5 text-sm font-medium hover:bg-hover me-5',
          success: '[&_[data-icon]]:text-success',
          error: '[&_[data-icon]]:text-danger',
          warning: '[&_[data-icon]]:text-warning',
          info: '[&_[data-icon]]:text-info',
        },
      }}
    />
  );
}
