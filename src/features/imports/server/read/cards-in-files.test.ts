import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readSealed } from '#platform/server/files/encrypted-file-store.ts'
import { uploadAndCheck, csvFile, type UploadDesk, newUploadDesk, importHeader, importLine } from '#testing/factories/imports.ts'
import { files } from '#testing/factories/new-charity.ts'
import type { newKey } from '#platform/server/files/file-store.ts'
import { replaceParts, workbook } from '#testing/factories/workbooks.ts'
import { ZipReader } from '#platform/server/spreadsheets/zip-reader.ts'

const cards = ['4242424242424242', '5555 5555 5555 4444', '3782-822463-10005']
const isThere = (text: string) => ['42424242424', '55555555555', '3782822463', '5555 5555 5555', '822463'].some(part => text.includes(part))
const inTheStore = async ({ rowsOf }: UploadDesk) => {
  const [{ file_key: key } = {}] = await rowsOf('donation_import')
  return (await buffer((await readSealed(files, key as ReturnType<typeof newKey>))!)).toString('utf8')
}
/** Returns the texts of all parts of the stored workbook. */
const textsInTheStore = async ({ rowsOf }: UploadDesk) => {
  const [{ file_key: key } = {}] = await rowsOf('donation_import')
  const zip = new ZipReader(await buffer((await readSealed(files, key as ReturnType<typeof newKey>))!))
  const parts: string[] = []
  for (const name of zip.names()) for await (const piece of zip.text(name, 1e8)) parts.push(piece)
  return parts.join('\n')
}
const everything = async ({ rowsOf }: UploadDesk) =>
  JSON.stringify(
    await Promise.all(['donation_import', 'import_row', 'import_change', 'import_memory', 'audit_event', 'idempotency'].map(rowsOf)),
  )

const lines = [
  `${importHeader},${cards[0]}`,
  importLine(15, '10.00', `CASH,Tan Hui Min,,,Paid by ${cards[1]} 12/27,B1,x`),
  importLine(16, '11.00', `CASH,Tan Hui Min,81234567,,REF2,B1,${cards[2]}`),
  importLine(17, '12.00', 'CASH,Tan Hui Min,81234568,,REF3,B1,x'),
]

test.each([
  ['a CSV file', async () => csvFile(lines)],
  [
    'a CSV file in UTF-16',
    async () =>
      new File(
        [`\ufeff${lines.join('\r\n')}`].map(text => new Uint8Array(Buffer.from(text, 'utf16le'))),
        'a.csv',
      ),
  ],
  ['a workbook', async () => workbook({ Gifts: lines.map(text => text.split(',')) })],
])('card numbers in %s are stored nowhere; their row is wrong by its column, the other rows are uploadAndRecord', async (_, made) => {
  const desk = await newUploadDesk()
  const found = await uploadAndCheck(desk, [], await made())
  const { items } = await desk.api.imports.rows({ id: found.id })
  expect(items.map(({ rowNo, problems }) => [rowNo, problems.map(({ field, code }) => `${field} ${code}`)])).toEqual([
    [2, ['referenceNo CARD_NUMBER']],
    [3, []],
    [4, []],
  ])
  expect(items[0]?.fields.referenceNo).toBe('Paid by [card •••• 4444] 12/27')
  expect(isThere(JSON.stringify(found) + (await everything(desk)) + (await inTheStore(desk)))).toBe(false)

  const { id, version } = found
  const edit = (text: string) =>
    desk.api.imports.change({ id, change: { kind: 'edit', cells: [{ rowNo: 2, field: 'referenceNo', text }] } })
  await expect(edit(cards[1]!)).rejects.toMatchObject({ code: 'INVALID', errors: [{ field: 'change.cells.0.text' }] })
  const { details } = await edit('REF1')
  expect(details.counts).toMatchObject({ ready: 3, wrong: 0 })
  await desk.api.imports.commit({ id, version: version + 1 })
  await desk.runJobs()
  expect(await desk.rowsOf('donation')).toHaveLength(3)
})

test('card numbers in a workbook whose sheet is still to be chosen are taken out of each sheet', async () => {
  const desk = await newUploadDesk()
  const gifts = (reference: string) => [importHeader.split(','), importLine(15, '10.00', `CASH,Tan Hui Min,,,${reference},B1`).split(',')]
  const found = await desk.api.imports.upload({ files: [await workbook({ Jan: gifts('REF1'), Feb: gifts(cards[0]!) })] })
  expect(found).toMatchObject({ sheets: ['Jan', 'Feb'], isSure: false })
  expect(await textsInTheStore(desk)).toContain('[card •••• 4242]')
  expect(isThere(await textsInTheStore(desk))).toBe(false)
  const chosen = await desk.api.imports.readAgain({
    id: found.id,
    version: found.version,
    encoding: null,
    delimiter: null,
    headerRow: null,
    sheet: 'Feb',
  })
  await desk.api.imports.check({ id: found.id, version: chosen.version, mapping: chosen.mapping, dayOrder: chosen.dayOrder })
  await desk.runJobs()
  const { items } = await desk.api.imports.rows({ id: found.id })
  expect(items.map(({ rowNo, problems }) => [rowNo, problems.map(({ code }) => code)])).toEqual([[2, ['CARD_NUMBER']]])
})

test('a workbook stores nothing but what its visible sheets show: no hidden sheet, comment, property, or text beyond the last column', async () => {
  const desk = await newUploadDesk()
  const [card] = cards
  const wide = [...importLine(15, '10.00', 'CASH,Tan Hui Min,,,REF1,B1').split(','), ...Array<string>(150).fill(''), card!]
  const rows = [
    importHeader.split(','),
    ...Array.from({ length: 60 }, () => importLine(16, '11.00', 'CASH,Tan Hui Min,,,REF2,B1').split(',')),
    wide,
  ]
  const file = await replaceParts(await workbook({ Gifts: rows, Secret: [['a'], [card!]] }), {
    'docProps/core.xml': `<cp:coreProperties><dc:description>${card}</dc:description></cp:coreProperties>`,
    'xl/comments1.xml': `<comments><commentList><comment ref="A1"><text><t>${card}</t></text></comment></commentList></comments>`,
    'xl/sharedStrings.xml': `<sst><si><t>${card}</t></si></sst>`,
    'xl/workbook.xml': workbookXml => workbookXml.replace('name="Secret"', 'name="Secret" state="hidden"'),
  })
  const found = await desk.api.imports.upload({ files: [file] })
  expect(found.sheets).toEqual(['Gifts'])
  const stored = await textsInTheStore(desk)
  expect(stored).toContain('Tan Hui Min')
  expect(isThere(stored)).toBe(false)
})

test('a card number at the end of a long cell leaves its marker, and its row is wrong', async () => {
  const desk = await newUploadDesk()
  const long = `${'a '.repeat(995)}${cards[0]}`
  const found = await uploadAndCheck(desk, [], csvFile([importHeader, importLine(15, '10.00', `CASH,Tan Hui Min,,,${long},B1`)]))
  const { items } = await desk.api.imports.rows({ id: found.id })
  expect(items[0]?.problems.map(({ code }) => code)).toContain('CARD_NUMBER')
  expect(isThere(await inTheStore(desk))).toBe(false)
})

test('a card number beyond the last column of a CSV file is not stored', async () => {
  const desk = await newUploadDesk()
  const plain = Array.from({ length: 60 }, () => importLine(16, '11.00', 'CASH,Tan Hui Min,,,REF2,B1'))
  await desk.api.imports.upload({ files: [csvFile([importHeader, ...plain, `${plain[0]}${','.repeat(150)}${cards[0]}`])] })
  expect(await inTheStore(desk)).toContain('Tan Hui Min')
  expect(isThere(await inTheStore(desk))).toBe(false)
})

test('a workbook with a sheet that is named like a card number is refused', async () => {
  const desk = await newUploadDesk()
  const file = await workbook({ '4111111111111111': lines.slice(0, 1).map(text => text.replace(/,[^,]*$/, '').split(',')) })
  await expect(desk.api.imports.upload({ files: [file] })).rejects.toMatchObject({ code: 'CARD_NUMBERS' })
})

test('a file without card numbers is stored as it came', async () => {
  const desk = await newUploadDesk()
  const clean = csvFile(
    lines
      .slice(0, 1)
      .concat(lines.slice(3))
      .map(text => text.replace(`,${cards[0]}`, ',4001,4002,4003,4004')),
  )
  await desk.api.imports.upload({ files: [clean] })
  expect(await inTheStore(desk)).toBe(await clean.text())
})
