import { pageTitle } from '@/app/page-title';
import { screenPage } from '@/app/screen-page';
import { ImportScreen } from '@/components/imports/import-screen';

export const generateMetadata = pageTitle('imports.title');

export default screenPage('c/[connection]/deliveries/import/page.tsx', 'delivery:read', ImportScreen);
