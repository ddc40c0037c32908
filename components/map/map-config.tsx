'use client';

import { createContext, type ReactNode, useContext } from 'react';

export interface MapConfig {
  /** Address template of the tiles, `https://…/{z}/{x}/{y}.png`; empty: the offline base alone. */
  tileUrl: string;
  /** Credit for the tiles as HTML; from the operator's configuration, never from user input. */
  attribution: string;
  /** ISO code of the merchant's country: where maps open and which areas are named. */
  country: string;
}

const Config = createContext<MapConfig>({ tileUrl: '', attribution: '', country: '' });

/** Tells every map below which tiles to use and where to open. Put once around the pages of a connection. */
export function MapConfigProvider({ config, children }: { config: MapConfig; children: ReactNode }) {
  return <Config value={config}>{children}</Config>;
}

export function useMapConfig(): MapConfig {
  return useContext(Config);
}
