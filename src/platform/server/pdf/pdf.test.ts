import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { drawText, newDocument, textWidth } from './pdf.ts'

const at = new Date('2026-03-02T04:00:00Z')
const textOf = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text.replaceAll('\n', ' ')
function page(lines: readonly string[]) {
  const { doc, finish } = newDocument({ size: 'A4', title: 'Receipt', at })
  lines.forEach((line, index) => drawText(doc, line, 54, 54 + index * 20, { font: index % 2 ? 'serifBold' : 'regular', size: 12 }))
  return finish()
}

test('what is printed can be read back', async () => {
  expect(await textOf(await page(['Norhayati binti Ismail', 'RM 1,250.50', 'Élodie Müller – No. 0OIl1']))).toBe(
    'Norhayati binti Ismail RM 1,250.50 Élodie Müller – No. 0OIl1',
  )
})

test('names beyond our letters do not stop a receipt: drawn where a font has them, else marked', async () => {
  const text = await textOf(await page(['Łukasz Żółć', 'پوست زكاة سري داماي', '陈伟明', 'a\u0301 e\u0301']))
  expect(text).toContain('Łukasz Żółć')
  expect(text).toContain('???')
  expect(text).toContain('á é')
})

test('the same page is the same bytes', async () => {
  const [one, other] = await Promise.all([page(['Siti']), page(['Siti'])])
  const withoutId = (bytes: Uint8Array) =>
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/\/ID \[.*?\]/s, '')
  expect(withoutId(one)).toBe(withoutId(other))
})

test('a roll of 80 mm is as long as its lines', async () => {
  const { doc, finish } = newDocument({ size: '80mm', length: 300, title: 'Roll', at })
  expect([Math.round(doc.page.width), doc.page.height]).toEqual([227, 300])
  await finish()
})

test('a text is measured as wide as it becomes, also in two scripts', () => {
  const { doc } = newDocument({ size: 'A4', title: 'x', at })
  expect(textWidth(doc, 'Siti زكاة', 'regular', 12)).toBeGreaterThan(textWidth(doc, 'Siti ', 'regular', 12))
})

test('fifty pages cost a few milliseconds of work each', async () => {
  await page(['warm'])
  const before = process.cpuUsage()
  for (let i = 0; i < 50; i++) await page(Array.from({ length: 20 }, (_, line) => `Line ${line} of receipt ${i}: 1,250.00`))
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000 / 50).toBeLessThan(60)
})
