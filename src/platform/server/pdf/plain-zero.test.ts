import { describe, expect, test } from 'vitest'
import { fontOf, type PdfFont } from './fonts.ts'

/** The contours of a face's zero: its rim, and a hole for each side of its slash. */
const contours = (face: PdfFont) =>
  fontOf(face)
    .layout('0')
    .glyphs.flatMap(({ path }) => path.commands.filter(({ command }) => command === 'moveTo')).length

describe('the zeros of printed pages', () => {
  test.each(['regular', 'semibold', 'bold', 'serif', 'serifBold'] as const)('zeros are plain in the %s face of amounts', face => {
    expect(contours(face)).toBe(2)
  })

  test.each(['code', 'codeBold'] as const)('zeros are slashed in the %s face of receipt numbers', face => {
    expect(contours(face)).toBe(3)
  })
})
