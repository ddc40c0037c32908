import { pageTitle } from '@/app/page-title';
import { screenPage } from '@/app/screen-page';
import { ImportProgressScreen } from '@/components/imports/progress/import-progress-screen';

export const generateMetadata = pageTitle('imports.progress.label');

export default screenPage('c/[connection]/deliveries/import/[id]/page.tsx', 'delivery:read', ImportProgressScreen);
