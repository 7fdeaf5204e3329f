import { expect, test } from 'vitest'
import { importHeader, importLine, newUploadDesk, uploadAndCheck, uploadAndRecord } from '#testing/factories/imports.ts'

test('the dry run tells people with one phone apart by their names, as the recording does', async () => {
  const desk = await newUploadDesk()
  await uploadAndRecord(desk, [importHeader, importLine(1, '5', 'Cash,Aminah binte Ali,8123 4567,,,')])
  const { id, version } = await uploadAndCheck(desk, [
    importHeader,
    importLine(11, '10', 'Cash,Aminah binte Ali,8123 4567,,,'),
    importLine(12, '20', 'Cash,Robert Tan,8123 4567,,,'),
    importLine(13, '30', 'Cash,Siti Hajar,8123 4567,,,'),
    importLine(14, '40', 'Cash,Robert Tan,8123 4567,,,'),
  ])
  expect(await desk.api.imports.dryRun({ id })).toMatchObject({ knownDonors: 1, newDonors: 2 })
  await desk.api.imports.commit({ id, version })
  await desk.runJobs()
  expect(await desk.rowsOf('donor')).toHaveLength(3)
})
