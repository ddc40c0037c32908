import { pageTitle } from '@/app/page-title';
import { screenPage } from '@/app/screen-page';
import { CustomerScreen } from '@/components/customers/customer-screen';

export const generateMetadata = pageTitle('customers.one');

export default screenPage('c/[connection]/customers/[id]/page.tsx', 'delivery:write', CustomerScreen);
