import { useTranslations } from 'next-intl';
import { PasswordInput } from '@/components/auth/password-input';
import { FormField } from '@/components/form/form-field';
import { CREDENTIAL_FIELDS } from '@/lib/connections/credentials/schema';
import type { Generation } from '@/lib/service/generation/generation';
import type { TypedCredentials } from './typed-credentials';

type Fields = { credentials: TypedCredentials };

/** The credential fields of one generation, without autocomplete: the browser neither stores nor suggests them. */
export function ConnectionCredentialFields({
  generation,
  isRequired = false,
  autoFocus = false,
}: {
  generation: Generation;
  isRequired?: boolean;
  autoFocus?: boolean;
}) {
  const t = useTranslations('connections');
  return CREDENTIAL_FIELDS[generation].map((name, index) => {
    const label = t(`credential.${generation}.${name}`);
    return (
      <FormField<Fields> key={name} name={`credentials.${generation}.${name}`} label={label} required={isRequired}>
        {(control) => (
          <PasswordInput
            {...control}
            {...KEPT_BY_NOBODY}
            autoFocus={autoFocus && index === 0}
            toggle={{ show: t('secret.show', { label }), hide: t('secret.hide', { label }) }}
          />
        )}
      </FormField>
    );
  });
}

const KEPT_BY_NOBODY = {
  autoComplete: 'off',
  autoCorrect: 'off',
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-lpignore': 'true',
  'data-form-type': 'other',
};
