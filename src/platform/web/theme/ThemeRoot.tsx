import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { colourScheme } from './colour-scheme.ts'
import './styles.css'
import { theme } from './theme.ts'

/** Provides the theme and colour scheme. In tests animations and portals are off. */
export function ThemeRoot({ children, env = 'default' }: { children: ReactNode; env?: 'default' | 'test' }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colourScheme} withCssVariables={false} env={env}>
      {children}
    </MantineProvider>
  )
}
