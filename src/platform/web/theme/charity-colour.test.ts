import { converter, wcagContrast } from 'culori'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { charityColours, type Theme } from './charity-colour.ts'
import { channelsOf, contrast, toHex, toOklch } from './oklch.ts'

const grounds = { light: ['#f7f5f0', '#ffffff', '#efece4'], dark: ['#0f1513', '#161d1a', '#0b100e'] }
const anyHex = fc.integer({ min: 0, max: 0xffffff }).map(n => `#${n.toString(16).padStart(6, '0')}`)
const anyTheme = fc.constantFrom<Theme>('light', 'dark')

describe('the colour space', () => {
  test('agrees with a colour library on every colour', () => {
    const oklch = converter('oklch')
    fc.assert(
      fc.property(anyHex, anyHex, (one, other) => {
        const [computed, reference] = [toOklch(channelsOf(one)!), oklch(one)!]
        expect(computed.l).toBeCloseTo(reference.l, 4)
        expect(computed.c).toBeCloseTo(reference.c, 4)
        expect(contrast(one, other)).toBeCloseTo(wcagContrast(one, other), 2)
      }),
    )
  })
  test('comes back to the same hex', () => {
    fc.assert(
      fc.property(anyHex, hex => {
        expect(toHex(toOklch(channelsOf(hex)!))).toBe(hex)
      }),
    )
  })
})

describe("a charity's colour", () => {
  test("a charity's colour is always safe to read, in both themes", () => {
    fc.assert(
      fc.property(anyHex, anyTheme, (hex, theme) => {
        const { solid, onSolid, ink, soft } = charityColours(hex, theme)
        expect(wcagContrast(onSolid, solid)).toBeGreaterThanOrEqual(4.5)
        for (const ground of grounds[theme]) expect(wcagContrast(solid, ground)).toBeGreaterThanOrEqual(3)
        for (const ground of [...grounds[theme], soft]) expect(wcagContrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 3000 },
    )
  })
  test('stays as it is where it is safe already', () => expect(charityColours('#B4532A', 'light').solid).toBe('#b4532a'))
  test('keeps its hue where it has to move', () => {
    const moved = toOklch(channelsOf(charityColours('#ffe600', 'light').ink)!)
    expect(Math.abs(moved.h - toOklch(channelsOf('#ffe600')!).h)).toBeLessThan(3)
  })
  test.each(['#ffffff', '#000000', '#808080', 'red', '', 'rgb(1,2,3)', '#12'])('%j becomes pine', hex => {
    expect([charityColours(hex, 'light').solid, charityColours(hex, 'dark').solid]).toEqual(['#0f5450', '#6cc7b9'])
  })
})
