'use client';

import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { FormField } from '@/components/form/form-field';
import { Button } from '@/components/ui/button/button';
import { Input } from '@/components/ui/input/input';
import { CopyButton } from '@/components/ui/overlay/copy-button';
import { newReadableCode } from '@/lib/auth/access/readable-code';

/** A generated password to hand over: readable, to copy; the owner may type another. */
export function FirstPassword() {
  const t = useTranslations('settings.people');
  const { watch, setValue } = useFormContext<{ password: string }>();
  const password = watch('password');
  return (
    <div>
      <FormField<{ password: string }> name="password" label={t('password')} help={t('passwordHelp')} required>
        {(control) => (
          <Input {...control} dir="ltr" autoComplete="off" spellCheck={false} className="font-mono rtl:text-end" />
        )}
      </FormField>
      <div className="mt-2 flex flex-wrap gap-2">
        <CopyButton text={password} label={t('passwordCopy')}>
          {t('passwordCopy')}
        </CopyButton>
        <Button
          icon={<RefreshCw />}
          onClick={() => setValue('password', newReadableCode(), { shouldValidate: true, shouldDirty: true })}
        >
          {t('passwordMake')}
        </Button>
      </div>
    </div>
  );
}
