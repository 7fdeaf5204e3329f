import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import './styles.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import './mantine.css'
import { theme } from './theme.ts'

/** Its storage key is read by `public/first-paint.js` before the first paint. */
const colourScheme = localStorageColorSchemeManager({ key: 'amanah-colour-scheme' })

/** Provides the theme and colour scheme. In tests animations and portals are off. */
export function ThemeRoot({ children, env = 'default' }: { children: ReactNode; env?: 'default' | 'test' }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colourScheme} withCssVariables={false} env={env}>
      {children}
    </MantineProvider>
  )
}
