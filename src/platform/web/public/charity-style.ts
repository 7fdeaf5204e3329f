import type { CSSProperties } from 'react'
import { charityColours } from '../theme/charity-colour.ts'

/** The charity's colour as CSS tokens: exact on the ribbon, adjusted for contrast elsewhere. */
export function charityStyle(colour: string): CSSProperties {
  const [light, dark] = [charityColours(colour, 'light'), charityColours(colour, 'dark')]
  const both = (tone: 'solid' | 'onSolid' | 'ink' | 'soft') => `light-dark(${light[tone]}, ${dark[tone]})`
  return {
    '--charity': colour,
    '--charity-solid': both('solid'),
    '--charity-on-solid': both('onSolid'),
    '--charity-ink': both('ink'),
    '--charity-soft': both('soft'),
  } as CSSProperties
}
