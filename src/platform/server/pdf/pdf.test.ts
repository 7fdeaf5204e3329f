import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { inflateSync } from 'node:zlib'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test, vi } from 'vitest'
import { runsOf } from './text-runs.ts'
import { visualOrder } from './visual-order.ts'
import { loadShaper } from './shaping.ts'
import { drawText, newDocument, textWidth } from './pdf.ts'

const at = new Date('2026-03-02T04:00:00Z')
const textOf = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text.replaceAll('\n', ' ')
/** The commands that draw a document, and the tables of its fonts. */
const commandsOf = (bytes: Uint8Array): string =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs),
  ]
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .join('\n')
/** The letters over outlines, from left to right: by each font's character map. */
const lettersOver = (bytes: Uint8Array): string[] =>
  commandsOf(bytes)
    .split('/CMapName /Unseen')
    .slice(1)
    .map(table =>
      [...table.matchAll(/^<[0-9a-f]{2}> <([0-9a-f]+)>$/gm)]
        .map(([, code = '']) => Buffer.from(code, 'hex').swap16().toString('utf16le'))
        .join(''),
    )
async function page(lines: readonly string[]) {
  const { doc, finish } = await newDocument({ size: 'A4', title: 'Receipt', at })
  lines.forEach((line, index) => drawText(doc, line, 54, 54 + index * 20, { font: index % 2 ? 'serifBold' : 'regular', size: 12 }))
  return finish()
}

test('a printed text can be read back', async () => {
  expect(await textOf(await page(['Norhayati binti Ismail', 'RM 1,250.50', 'Élodie Müller – No. 0OIl1']))).toBe(
    'Norhayati binti Ismail RM 1,250.50 Élodie Müller – No. 0OIl1',
  )
})

test('names like Łukasz Żółć are written as text', async () => {
  expect(await textOf(await page(['Łukasz Żółć']))).toBe('Łukasz Żółć')
})

test('accents that are separate become one letter, and what no font has is marked', async () => {
  expect(await textOf(await page(['a\u0301 e\u0301 \u{1cf42}']))).toBe('á é ?')
})

test.each(['😀', '🌙', '❤️', '👍🏽', '👨‍👩‍👧', '🇸🇬', '1️⃣'])('%s is drawn as one picture, and can be copied', async emoji => {
  const drawn = await page([`Aisyah ${emoji} binti Ali`])
  expect(lettersOver(drawn)).toEqual([emoji])
  expect(runsOf(`Aisyah ${emoji}`, 'regular').map(({ kind }) => kind)).toEqual(['own', 'shaped'])
})

test('names from right to left are copied in the order they are read', async () => {
  // Readers reverse right-to-left text on the page; they would reverse a replacement text too.
  const drawn = await page(['عبد الله بن أحمد'])
  expect(lettersOver(drawn).map(letters => [...letters].toReversed().join(''))).toEqual(['أحمد', 'بن', 'الله', 'عبد'])
  expect(commandsOf(drawn)).not.toContain('ActualText')
})

test.each([
  '陈伟明',
  '陳偉明',
  'Nguyễn Thị Ánh',
  'Ольга',
  'Ελένη',
  '김민준',
  'ひらがな',
  'கிருஷ்ணன் பொன்னுசாமி',
  'عبد الله بن أحمد',
  'پوست زكاة سري داماي چ ڠ ڤ ݢ ڽ ۏ',
  'श्रीमती लक्ष्मी',
  'রহমান চৌধুরী',
  'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  'ശ്രീലക്ഷ്മി',
  'శ్రీనివాస్',
  'สมชาย น้ำ',
  'ශ්‍රී ලංකා',
  'အောင်ကျော်',
  'ព្រះ',
  'ಲಕ್ಷ್ಮಿ',
  'શ્રી',
])('%s is drawn in its shapes, and can be found and copied', async name => {
  const drawn = await page([name])
  // Each word is copied as it is written; readers leave joiners out, and put words that run from right to left in order by their places.
  const words = (text: string) =>
    text
      .replace(/\u200d/g, '')
      .split(' ')
      .toSorted()
  expect(words(await textOf(drawn))).toEqual(words(name))
})

test('a page reads no font that its names do not need, and each font once', async () => {
  await page(['Siti'])
  const read = vi.spyOn(fs, 'readFileSync')
  syncBuiltinESMExports()
  const filesFor = async (name: string) => {
    read.mockClear()
    await page([name])
    return read.mock.calls.map(([file]) => String(file)).filter(file => file.endsWith('.woff2'))
  }
  expect(await filesFor('Norhayati')).toEqual([])
  expect(await filesFor('କ ꦏ')).toEqual([])
  await filesFor('கண்ணன்')
  expect(await filesFor('பொன்னி')).toEqual([])
  read.mockRestore()
  syncBuiltinESMExports()
})

test.each([
  ['wraps', {}, 4],
  ['shortens', { oneLine: true }, 1],
  ['wraps what there is room for of', { mostLines: 2 }, 2],
])('%s a long name of another script', async (_, room, lines) => {
  const { doc, finish } = await newDocument({ size: 'A4', title: 'x', at })
  const bottom = drawText(doc, 'கிருஷ்ணன் பொன்னுசாமி லக்ஷ்மி நாராயணன்', 0, 0, { size: 10, width: 100, ...room })
  await finish()
  expect(bottom).toBeCloseTo(lines * 14)
})

test.each([
  ['Siti عبد (12) محمد!', ['Siti ', 'محمد', ' (12) ', 'عبد', '!']],
  ['عبد 1,250.50', ['1,250.50 ', 'عبد']],
  ['٢٠٢٦/١١ عبد', ['عبد', ' ', '٢٠٢٦', '/', '١١']],
  ['عبد [Dr] محمد', ['عبد', ' [Dr] ', 'محمد']],
  ['عبد (٣) - محمد', ['محمد', ' - (', '٣', ') ', 'عبد']],
])('%s keeps its numbers and brackets in the order of the Unicode Bidirectional Algorithm', async (line, expected) => {
  await loadShaper()
  expect(visualOrder(runsOf(line, 'regular')).map(({ text }) => text)).toEqual(expected)
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
  const { doc, finish } = await newDocument({ size: '80mm', length: 300, title: 'Roll', at })
  expect([Math.round(doc.page.width), doc.page.height]).toEqual([227, 300])
  await finish()
})

test('a text is measured as wide as it becomes, also in two scripts', async () => {
  await loadShaper()
  expect(textWidth('Siti زكاة', 'regular', 12)).toBeGreaterThan(textWidth('Siti ', 'regular', 12))
})

test('fifty pages cost a few milliseconds of work each', async () => {
  await page(['warm'])
  const before = process.cpuUsage()
  for (let i = 0; i < 50; i++) await page(Array.from({ length: 20 }, (_, line) => `Line ${line} of receipt ${i}: 1,250.00`))
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000 / 50).toBeLessThan(60)
})
