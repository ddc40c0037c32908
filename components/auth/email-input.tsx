import type { ComponentProps } from 'react';
import { Input } from '@/components/ui/input/input';

/** The e-mail with which somebody signs in. */
export function EmailInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      type="email"
      dir="ltr"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      className="rtl:text-end"
      {...props}
    />
  );
}
