import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesDir } from '#testing/factories/new-charity.ts'
import { uploadAndCheck, csvFile, newUploadDesk, importHeader, importLine } from '#testing/factories/imports.ts'

const [idNumber, phone] = ['S1234567D', '91239876']
const lines = [importHeader, importLine(15, '10.50', `CASH,Tan Hui Min,${phone},${idNumber},REF1,${phone}`)]
type Desk = Awaited<ReturnType<typeof newUploadDesk>>

const storedFiles = ({ charityId }: Desk) =>
  readdirSync(filesDir, { recursive: true, withFileTypes: true }).flatMap(entry => {
    const file = path.join(entry.parentPath, entry.name)
    return entry.isFile() && file.includes(`/${charityId}/`) ? [readFileSync(file)] : []
  })
/** Every table of the database that holds a text, among the rows of this charity. */
async function tablesWith({ charityId, sql }: Desk, text: string): Promise<string[]> {
  const tables = await sql(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'charity_id'`,
  )
  const holding: string[] = []
  for (const { name } of tables) {
    const [row] = await sql(`select count(*)::int as n from public.${String(name)} t where charity_id = $1 and strpos(t::text, $2) > 0`, [
      charityId,
      text,
    ])
    if (Number(row?.['n']) > 0) holding.push(String(name))
  }
  return holding
}

test('an uploaded file and its samples are kept sealed', async () => {
  const given = await newUploadDesk()
  const { columns } = await given.api.imports.upload({ files: [csvFile(lines)] })
  expect(columns.flatMap(({ samples }) => samples)).toContain(phone)
  const stored = storedFiles(given)
  expect(stored).toHaveLength(1)
  for (const bytes of stored) expect([bytes.includes(idNumber), bytes.includes(phone)]).toEqual([false, false])
  expect([await tablesWith(given, idNumber), await tablesWith(given, phone)]).toEqual([[], []])
})

test('a heading that is a row of people shows no identity number', async () => {
  const given = await newUploadDesk()
  await given.api.imports.upload({ files: [csvFile([`2026-02-15,10.50,${idNumber}`, `2026-02-16,10.50,${idNumber}`])] })
  expect(await tablesWith(given, idNumber)).toEqual([])
})

test('an identity number stays sealed while its row is reviewed and after it is recorded, and the file goes', async () => {
  const given = await newUploadDesk()
  const { id, version } = await uploadAndCheck(given, lines)
  expect(await tablesWith(given, idNumber)).toEqual([])
  await given.api.imports.commit({ id, version })
  await given.runJobs()
  expect(await tablesWith(given, idNumber)).toEqual([])
  expect(storedFiles(given)).toEqual([])
  expect(await given.rowsOf('donation_import')).toMatchObject([{ state: 'done', file_key: null, samples_sealed: null }])
})

test('nothing of a file is left when its import is given up', async () => {
  const given = await newUploadDesk()
  const { id } = await uploadAndCheck(given, lines)
  await given.api.imports.move({ id, step: 'cancel' })
  await given.runJobs()
  expect(storedFiles(given)).toEqual([])
  expect([await tablesWith(given, idNumber), await tablesWith(given, phone)]).toEqual([[], []])
})

test('a file that cannot be read is not kept', async () => {
  const given = await newUploadDesk()
  const found = await given.api.imports.upload({ files: [csvFile([importHeader, importLine(15, '10.50', 'CASH')])] })
  await given.sql(`update donation_import set reading = reading || '{"headerRow": 50}' where charity_id = $1`, [given.charityId])
  await given.api.imports.check({ id: found.id, version: found.version, mapping: found.mapping, dayOrder: found.dayOrder })
  await given.runJobs()
  expect(await given.api.imports.find({ id: found.id })).toMatchObject({ state: 'failed' })
  expect(storedFiles(given)).toEqual([])
})
