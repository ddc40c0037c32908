'use client';

import { createContext, type ReactNode, useContext } from 'react';

export interface MapFile {
  url: string;
  kind: 'vector' | 'raster';
  maxZoom: number;
  /** Degrees: [west, south, east, north]. */
  bounds: [number, number, number, number];
}

export interface MapConfig {
  /** URL template of the tiles, `https://…/{z}/{x}/{y}.png`; empty for the offline map only. */
  tileUrl: string;
  /** The merchant's own tile file; null where there is none. It takes the place of the tiles from `tileUrl`. */
  file: MapFile | null;
  /** Attribution of the tiles as HTML, from the operator's configuration and never from user input. */
  attribution: string;
  /** ISO code of the merchant's country; maps open there and name its areas. */
  country: string;
}

const Config = createContext<MapConfig>({ tileUrl: '', file: null, attribution: '', country: '' });

/** The tiles and the country of all maps below. Rendered once, around the pages of a connection. */
export function MapConfigProvider({ config, children }: { config: MapConfig; children: ReactNode }) {
  return <Config value={config}>{children}</Config>;
}

export function useMapConfig(): MapConfig {
  return useContext(Config);
}
