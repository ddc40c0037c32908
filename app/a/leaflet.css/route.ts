import { leafletFile } from '@/lib/map/leaflet-file.server';

export const GET = () => leafletFile('leaflet.css', 'text/css; charset=utf-8');
