import { pageTitle } from '@/app/page-title';
import { screenPage } from '@/app/screen-page';
import { SystemScreen } from '@/components/system/system-screen';

export const generateMetadata = pageTitle('settings.tabs.system');

export default screenPage('c/[connection]/settings/system/page.tsx', 'settings:manage', SystemScreen);
