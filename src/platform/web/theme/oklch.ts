/** A colour as lightness 0–1, chroma, and hue in degrees: equal steps look equal (OKLCH). */
export type Oklch = { l: number; c: number; h: number }
type ColourVector = readonly [number, number, number]

const hex6 = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i
const hex3 = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i

/** The three channels of '#b4532a' or '#b52', 0–1; null when it is no colour. */
export function channelsOf(hex: string): ColourVector | null {
  const [, r, g, b] = hex6.exec(hex.trim()) ?? hex3.exec(hex.trim()) ?? []
  if (!r || !g || !b) return null
  const value = (digits: string) => Number.parseInt(digits.length === 1 ? digits + digits : digits, 16) / 255
  return [value(r), value(g), value(b)]
}

const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const gamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

/** From channels to OKLCH (Björn Ottosson's matrices). */
export function toOklch(rgb: ColourVector): Oklch {
  const [r, g, b] = rgb.map(linear) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: (Math.atan2(bb, a) * 180) / Math.PI }
}

function toLinear({ l, c, h }: Oklch): ColourVector {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const isShown = (rgb: ColourVector) => rgb.every(v => v >= -1e-4 && v <= 1.0001)

/** The hex of a colour; colours outside sRGB lose chroma, not lightness or hue. */
export function toHex(colour: Oklch): string {
  let [low, high] = [0, colour.c]
  if (!isShown(toLinear(colour))) {
    for (let i = 0; i < 20; i++) {
      const c = (low + high) / 2
      if (isShown(toLinear({ ...colour, c }))) low = c
      else high = c
    }
  } else low = colour.c
  const channels = toLinear({ ...colour, c: low }).map(v => Math.round(Math.min(1, Math.max(0, gamma(Math.max(0, v)))) * 255))
  return `#${channels.map(v => v.toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance of a hex (WCAG 2). */
function luminance(hex: string): number {
  const [r, g, b] = (channelsOf(hex) ?? [0, 0, 0]).map(linear) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours, 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
