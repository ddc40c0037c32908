import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { IconButton } from '@/components/ui/button/icon-button';
import { Input } from '@/components/ui/input/input';

/** A password field with a button that shows the text, and a note if Caps Lock is on. `toggle` renames the button. */
export function PasswordInput({
  toggle,
  ...props
}: Omit<ComponentProps<'input'>, 'type' | 'dir'> & { toggle?: { show: string; hide: string } }) {
  const t = useTranslations('auth.passwordInput');
  const [isShown, setShown] = useState(false);
  const [isCaps, setCaps] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <>
      <span className="relative block">
        <Input
          {...props}
          type={isShown ? 'text' : 'password'}
          dir="ltr"
          autoCapitalize="none"
          spellCheck={false}
          onKeyDown={watchCaps}
          onKeyUp={watchCaps}
          className="pe-10 rtl:ps-10 rtl:pe-3 rtl:text-end"
        />
        <span className="absolute inset-e-1 top-1/2 -translate-y-1/2">
          <IconButton
            size="sm"
            label={isShown ? (toggle?.hide ?? t('hide')) : (toggle?.show ?? t('show'))}
            icon={isShown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!isShown)}
          />
        </span>
      </span>
      {isCaps && (
        <p role="status" className="mt-1 text-sm text-warning">
          {t('caps')}
        </p>
      )}
    </>
  );
}
