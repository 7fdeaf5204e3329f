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
/** Returns the tables in which a row of this charity contains a text. */
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
  const desk = await newUploadDesk()
  const { columns } = await desk.api.imports.upload({ files: [csvFile(lines)] })
  expect(columns.flatMap(({ samples }) => samples)).toContain(phone)
  const stored = storedFiles(desk)
  expect(stored).toHaveLength(1)
  for (const bytes of stored) expect([bytes.includes(idNumber), bytes.includes(phone)]).toEqual([false, false])
  expect([await tablesWith(desk, idNumber), await tablesWith(desk, phone)]).toEqual([[], []])
})

test('a heading that is a row of people shows no identity number', async () => {
  const desk = await newUploadDesk()
  await desk.api.imports.upload({ files: [csvFile([`2026-02-15,10.50,${idNumber}`, `2026-02-16,10.50,${idNumber}`])] })
  expect(await tablesWith(desk, idNumber)).toEqual([])
})

test('an identity number stays sealed while its row is reviewed and after it is recorded, and the file goes', async () => {
  const desk = await newUploadDesk()
  const { id, version } = await uploadAndCheck(desk, lines)
  expect(await tablesWith(desk, idNumber)).toEqual([])
  await desk.api.imports.commit({ id, version })
  await desk.runJobs()
  expect(await tablesWith(desk, idNumber)).toEqual([])
  expect(storedFiles(desk)).toEqual([])
  expect(await desk.rowsOf('donation_import')).toMatchObject([{ state: 'done', file_key: null, samples_sealed: null }])
})

test('nothing of a file is left when its import is given up', async () => {
  const desk = await newUploadDesk()
  const { id } = await uploadAndCheck(desk, lines)
  await desk.api.imports.move({ id, step: 'cancel' })
  await desk.runJobs()
  expect(storedFiles(desk)).toEqual([])
  expect([await tablesWith(desk, idNumber), await tablesWith(desk, phone)]).toEqual([[], []])
})

test('a file that cannot be read is not kept', async () => {
  const desk = await newUploadDesk()
  const found = await desk.api.imports.upload({ files: [csvFile([importHeader, importLine(15, '10.50', 'CASH')])] })
  await desk.sql(`update donation_import set reading = reading || '{"headerRow": 50}' where charity_id = $1`, [desk.charityId])
  await desk.api.imports.check({ id: found.id, version: found.version, mapping: found.mapping, dayOrder: found.dayOrder })
  await desk.runJobs()
  expect(await desk.api.imports.find({ id: found.id })).toMatchObject({ state: 'failed' })
  expect(storedFiles(desk)).toEqual([])
})
