import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { colourScheme } from './colour-scheme.ts'
import './styles.css'
import { theme } from './theme.ts'

/** Everything that is drawn stands inside: the theme, and light, dark or the system's choice. In tests nothing moves or is moved elsewhere. */
export function ThemeRoot({ children, env = 'default' }: { children: ReactNode; env?: 'default' | 'test' }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colourScheme} withCssVariables={false} env={env}>
      {children}
    </MantineProvider>
  )
}
