import { localStorageColorSchemeManager } from '@mantine/core'

/** Storage key of the colour scheme; `public/first-paint.js` reads it before the first paint. */
export const colourScheme = localStorageColorSchemeManager({ key: 'amanah-colour-scheme' })
