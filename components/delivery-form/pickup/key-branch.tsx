'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useConnection } from '@/components/shell/user/session-context';
import { FormSection } from '../fields/form-section';
import { TextField } from '../fields/text-field';
import { saveLastChoice } from '../order/last-choices';
import type { OrderForm } from '../order/order-form';

/** v0: the pickup is the branch of the key. Its id is needed only for estimates to a pin, and the service does not return it. */
export function KeyBranch() {
  const t = useTranslations('delivery-form.pickup');
  const { id: connectionId } = useConnection();
  const [branch, format] = useWatch<OrderForm, ['key_branch', 'destination_format']>({
    name: ['key_branch', 'destination_format'],
  });
  useEffect(() => {
    if (/^[0-9a-f]{24}$/i.test(branch.trim())) saveLastChoice(connectionId, 'key-branch', branch.trim());
  }, [connectionId, branch]);
  return (
    <FormSection title={t('title')}>
      <p>{t('keyBranch')}</p>
      {format === 'location_format' && (
        <TextField
          name="key_branch"
          label={t('keyBranchId')}
          help={t('keyBranchHelp')}
          optional
          dir="ltr"
          spellCheck={false}
          maxLength={24}
          className="max-w-sm"
        />
      )}
    </FormSection>
  );
}
