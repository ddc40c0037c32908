import { leafletFile } from '@/lib/map/leaflet-file.server';

/** For the customer's page, which the dashboard's scripts would make too heavy. */
export const GET = () => leafletFile('leaflet.js', 'text/javascript; charset=utf-8');
