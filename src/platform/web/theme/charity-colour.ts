import { channelsOf, contrast, type Oklch, toHex, toOklch } from './oklch.ts'

/** The tokens of a charity's colour: button background, text on it, text colour, soft background. */
export type CharityColours = { solid: string; onSolid: string; ink: string; soft: string }
export type Theme = 'light' | 'dark'

const themes = {
  light: { grounds: ['#f7f5f0', '#ffffff', '#efece4'], pine: '#0f5450', soft: { l: 0.955, c: 0.03 } },
  dark: { grounds: ['#0f1513', '#161d1a', '#0b100e'], pine: '#6cc7b9', soft: { l: 0.27, c: 0.045 } },
} as const
/** The background of pages in a theme. */
export const groundOf = (theme: Theme): string => themes[theme].grounds[0]
const inks = ['#ffffff', '#10211d'] as const
const greatestChroma = 0.2
/** Chroma below this is a grey. */
const leastChroma = 0.02

/**
 * Adjusts a charity's colour to WCAG contrast: text on `solid` ≥ 4.5, `solid` on every background ≥ 3, `ink` on every background and on
 * `soft` ≥ 4.5. A hex that passes is unchanged; else the nearest lightness of its hue is used. Grey, white, black and invalid values become
 * the default green.
 */
export function charityColours(hex: string, theme: Theme): CharityColours {
  const { grounds, pine, soft: softTones } = themes[theme]
  const channels = channelsOf(hex)
  const charityHue = channels && toOklch(channels)
  const isUsable = charityHue !== null && charityHue.c >= leastChroma
  const base = isUsable ? charityHue : toOklch(channelsOf(pine)!)
  const own = isUsable ? `#${hex.trim().replace('#', '').toLowerCase()}` : pine

  const soft = toHex({ ...base, l: softTones.l, c: Math.min(base.c, softTones.c) })
  const solid = nearestSafeColour(
    own,
    base,
    pine,
    colour => inkOn(colour) !== null && grounds.every(ground => contrast(colour, ground) >= 3),
  )
  const ink = nearestSafeColour(own, base, pine, colour => [...grounds, soft].every(ground => contrast(colour, ground) >= 4.5))
  return { solid, onSolid: inkOn(solid) ?? inks[0], ink, soft }
}

const inkOn = (colour: string) => inks.find(ink => contrast(ink, colour) >= 4.5) ?? null

function nearestSafeColour(own: string, base: Oklch, fallback: string, isSafe: (colour: string) => boolean): string {
  if (own.length === 7 && isSafe(own)) return own
  for (let step = 0; step <= 90; step++)
    for (const sign of [-1, 1]) {
      const l = base.l + (sign * step) / 100
      if (l < 0.12 || l > 0.97) continue
      const colour = toHex({ ...base, l, c: Math.min(base.c, greatestChroma) })
      if (isSafe(colour)) return colour
    }
  return fallback
}
