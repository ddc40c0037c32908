import { pageTitle } from '@/app/page-title';
import { screenPage } from '@/app/screen-page';
import { CustomersScreen } from '@/components/customers/customers-screen';

export const generateMetadata = pageTitle('customers.title');

export default screenPage('c/[connection]/customers/page.tsx', 'delivery:write', CustomersScreen);
