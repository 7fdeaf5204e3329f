import { expect, test } from 'vitest'
import { newFund } from '#testing/factories/giving.ts'
import { newUploadDesk, officerUploadRights } from '#testing/factories/imports.ts'
import { type WorkbookSheets, workbook } from '#testing/factories/workbooks.ts'
import { itemIds, preferenceIds } from '#kit/giving/ids.ts'
import { openWorkbook } from './read-workbook.ts'

const versionOf = ({ id, version }: { id: string; version: number }) => ({ id, version })
const gifts = ['Date', 'Amount', 'Fund', 'Payment method', 'Name']
const row = (day: string, amount: string, name: string) => [day, amount, 'Building fund', 'Cash', name]
const year = (march: string): WorkbookSheets => ({
  Cover: [['Masjid An-Nur'], ['Donations of the year']],
  Feb: [gifts, row('2026-02-11', '10.00', 'Aminah')],
  Jan: [['Date', 'Amount', 'Fund', 'Payment method'], row('2026-01-11', march, 'Ali'), row('2026-01-12', '12.00', 'Bakar')],
})

test('a workbook with several sheets of gifts is asked about, read by the one that is chosen, and known again', async () => {
  const desk = await newUploadDesk()
  const { api, runJobs, rowsOf } = desk
  const found = await api.imports.upload({ files: [await workbook(year('11.00'))] })
  expect(found).toMatchObject({ state: 'columns', isSure: false, sheets: ['Cover', 'Feb', 'Jan'], reading: { sheet: 'Feb', headerRow: 1 } })
  const chosen = await api.imports.readAgain({ ...versionOf(found), encoding: null, delimiter: null, headerRow: null, sheet: 'Jan' })
  expect(chosen.reading).toMatchObject({ sheet: 'Jan', headerRow: 1 })
  expect(chosen.columns[0]?.samples).toEqual(['2026-01-11', '2026-01-12'])
  await api.imports.check({ ...versionOf(chosen), mapping: chosen.mapping, dayOrder: chosen.dayOrder })
  await runJobs()
  const { version } = await api.imports.find({ id: found.id })
  await api.imports.commit({ id: found.id, version })
  await runJobs()
  expect((await rowsOf('donation')).map(gift => gift['amount_minor']).toSorted()).toEqual(['1100', '1200'])

  const next = await api.imports.upload({ files: [await workbook(year('13.00'))] })
  expect(next).toMatchObject({ isSure: true, reading: { sheet: 'Jan' } })
  const other = await newUploadDesk()
  expect((await other.api.imports.upload({ files: [await workbook(year('13.00'))] })).reading.sheet).toBe('Feb')
})

test('a sheet that is not in the workbook cannot be read', async () => {
  const { api } = await newUploadDesk()
  const found = await api.imports.upload({ files: [await workbook(year('11.00'))] })
  const again = api.imports.readAgain({ ...versionOf(found), encoding: null, delimiter: null, headerRow: null, sheet: 'March' })
  await expect(again).rejects.toMatchObject({ code: 'UNREADABLE' })
})

test.each(['en', 'ms'] as const)('the template as a workbook (%s) explains itself and goes straight in', async language => {
  const { api, runJobs } = await newUploadDesk()
  const { fileName, body } = await api.imports.template({ language })
  expect(fileName).toBe('donations-template.xlsx')
  const found = await api.imports.upload({ files: [new File([body as Uint8Array<ArrayBuffer>], fileName)] })
  expect(found).toMatchObject({ isSure: true, sheets: { length: 3 } })
  expect(found.columns.map(({ name }) => name)).toContain(language === 'en' ? 'Payment method' : 'Cara bayaran')
  await api.imports.check({ ...versionOf(found), mapping: found.mapping, dayOrder: found.dayOrder })
  await runJobs()
  expect((await api.imports.find({ id: found.id })).counts).toMatchObject({ total: 1, ready: 1 })
})

test('the template has columns for what purposes count, and lists the purposes of every module that its reader may add to', async () => {
  const desk = await newUploadDesk([...officerUploadRights, 'islamic-giving:add'])
  await newFund(desk, { name: 'Fidyah', item_id: itemIds.fidyah, app_preference_id: preferenceIds.islamicGiving, kind: 4 })
  await newFund(desk, { name: 'Qurban', item_id: itemIds.purchase, app_preference_id: preferenceIds.purchases, kind: 4 })
  const { body } = await desk.api.imports.template({ language: 'en' })
  const { rows } = await openWorkbook(Buffer.from(body))
  const cells: string[][] = []
  for await (const { cells: row } of rows('Allowed values')) cells.push(row)
  expect(cells.flat()).toContain('Fidyah')
  expect(cells.flat()).not.toContain('Qurban')
  for await (const { cells: headings } of rows(null)) {
    expect(headings).toEqual(expect.arrayContaining(['Number of people', 'Number of days', 'Grade', 'Quantity']))
    break
  }
})
