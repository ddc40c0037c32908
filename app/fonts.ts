import localFont from 'next/font/local';

/**
 * Preloaded on every page: Arabic pages show codes, phones and amounts in it. A document that it reaches too late keeps
 * its stand-in, so that no line breaks anew.
 */
export const latinFont = localFont({
  src: '../node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2',
  weight: '100 700',
  variable: '--font-latin',
  display: 'optional',
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2190-2193,U+2212,U+2215,U+FEFF,U+FFFD',
    },
  ],
});
