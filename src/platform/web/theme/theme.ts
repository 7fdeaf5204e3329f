import { createTheme } from '@mantine/core'
import { families, variantColours } from './colours.ts'
import { components } from './components.ts'

/** The Mantine theme; sizes, fonts and colours come from tokens.css. */
export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: 8,
  autoContrast: true,
  colors: families,
  white: '#ffffff',
  black: '#1c2421',
  fontFamily: 'var(--ui)',
  headings: { fontFamily: 'var(--serif)', fontWeight: '600' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'never',
  respectReducedMotion: true,
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '73.125em', xl: '90em' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.125rem', xl: '1.625rem' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '14px' },
  variantColorResolver: variantColours,
  components,
})
