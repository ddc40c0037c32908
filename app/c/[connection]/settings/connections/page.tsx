import { pageTitle } from '@/app/page-title';
import { screenPage } from '@/app/screen-page';
import { ConnectionList } from '@/components/connections/connection-list';

export const generateMetadata = pageTitle('connections.title');

export default screenPage('c/[connection]/settings/connections/page.tsx', 'settings:read', ConnectionList);
