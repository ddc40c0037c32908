import { pageTitle } from '@/app/page-title';
import { screenPage } from '@/app/screen-page';
import { RefusedRowsForm } from '@/components/imports/progress/refused-rows-form';

export const generateMetadata = pageTitle('imports.mend.page');

export default screenPage('c/[connection]/deliveries/import/[id]/mend/page.tsx', 'delivery:write', RefusedRowsForm);
