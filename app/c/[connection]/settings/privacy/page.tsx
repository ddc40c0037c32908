import { pageTitle } from '@/app/page-title';
import { screenPage } from '@/app/screen-page';
import { PrivacyScreen } from '@/components/privacy/privacy-screen';

export const generateMetadata = pageTitle('settings.tabs.privacy');

export default screenPage('c/[connection]/settings/privacy/page.tsx', 'settings:manage', PrivacyScreen);
