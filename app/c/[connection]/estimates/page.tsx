import { pageTitle } from '@/app/page-title';
import { screenPage } from '@/app/screen-page';
import { EstimatesScreen } from '@/components/screens/estimates/estimates-screen';

export const generateMetadata = pageTitle('comparisons.title');

export default screenPage('c/[connection]/estimates/page.tsx', 'delivery:write', EstimatesScreen);
