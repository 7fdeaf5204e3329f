import { localStorageColorSchemeManager } from '@mantine/core'

/** Where the choice of light, dark or system is kept. `public/first-paint.js` reads the same name before anything is drawn. */
export const colourScheme = localStorageColorSchemeManager({ key: 'amanah-colour-scheme' })
