import { describe, expect, test } from 'vitest'
import { importHeader, importLine, newUploadDesk, uploadAndCheck, uploadAndRecord } from '#testing/factories/imports.ts'

const doublesOf = async ({ api }: Awaited<ReturnType<typeof newUploadDesk>>, id: string) =>
  (await api.imports.rows({ id, only: 'doubtful' })).items.map(({ rowNo, sameAs }) => [rowNo, sameAs])

describe('possible duplicates', () => {
  test('possible duplicates are found in the file and in the store, and are skipped or imported as a user says', async () => {
    const desk = await newUploadDesk()
    await uploadAndRecord(desk, [importHeader, importLine(1, '10', 'Cash,Aminah,8123 4567,,REF1,')])
    const found = await uploadAndCheck(desk, [
      importHeader,
      importLine(1, '10', 'Cash,AMINAH,8123 4567,,ref1,x'),
      importLine(2, '10', 'Cash,Aminah,8123 4567,,REF2,'),
      importLine(2, '10', 'Cash,Aminah,8123 4567,,REF2,'),
      importLine(3, '10', 'Cash,,,,,'),
      importLine(3, '10', 'Cash,,,,,'),
    ])
    expect(found.counts).toMatchObject({ ready: 3, doubtful: 2 })
    expect(await doublesOf(desk, found.id)).toEqual([
      [2, 'TST0000001'],
      [4, '#3'],
    ])
    await desk.api.imports.change({ id: found.id, change: { kind: 'decide', decision: 'skip', rowNos: [2] } })
    const { details } = await desk.api.imports.change({ id: found.id, change: { kind: 'decide', decision: 'import', rowNos: null } })
    expect(details.counts).toMatchObject({ ready: 4, doubtful: 0, skipped: 1 })
    await desk.api.imports.commit({ id: found.id, version: details.version })
    await desk.runJobs()
    expect(await desk.rowsOf('donation')).toHaveLength(5)
    expect(new TextDecoder().decode((await desk.api.imports.exceptions({ id: found.id })).body)).toContain('DUPLICATE')
  })

  test('gifts of another file that is recorded first are held back, also those that a user let pass for another reason', async () => {
    const desk = await newUploadDesk()
    const { api, runJobs } = desk
    const shared = [importLine(1, '10', 'Cash,Aminah,8123 4567,,REF1,'), importLine(2, '20', 'Cash,Bakar,,,REF2,')]
    const one = await uploadAndCheck(desk, [importHeader, ...shared])
    const { id } = await uploadAndCheck(desk, [importHeader, ...shared, shared[1]!, importLine(3, '30', 'Cash,Chong,,,REF3,')])
    const { details } = await api.imports.change({ id, change: { kind: 'decide', decision: 'import', rowNos: [4] } })
    await api.imports.commit({ id: one.id, version: one.version })
    await api.imports.commit({ id, version: details.version })
    await runJobs()
    expect(await desk.rowsOf('donation')).toHaveLength(3)
    expect(await doublesOf(desk, id)).toEqual([
      [2, 'TST0000001'],
      [3, 'TST0000002'],
      [4, 'TST0000002'],
    ])
    const done = await api.imports.find({ id })
    expect(done).toMatchObject({ state: 'done', counts: { recorded: 1, doubtful: 3, ready: 0 } })
    await api.imports.change({ id, change: { kind: 'decide', decision: 'import', rowNos: [4] } })
    await api.imports.commit({ id, version: (await api.imports.find({ id })).version })
    await runJobs()
    expect(await desk.rowsOf('donation')).toHaveLength(4)
  })

  test('possible duplicates are gifts of the same donor and amount on a nearby day when one has no reference', async () => {
    const desk = await newUploadDesk()
    await uploadAndRecord(desk, [
      importHeader,
      importLine(10, '10', 'Cash,Aminah,8123 4567,,,'),
      importLine(10, '20', 'Cash,Bakar,,,REF-77,'),
      importLine(10, '30', 'Cash,Chong,,S1234567D,DONATION,'),
    ])
    const found = await uploadAndCheck(desk, [
      importHeader,
      importLine(13, '10', 'PayNow,Aminah,8123 4567,,REF-1,'),
      importLine(14, '10', 'Cash,Aminah,8123 4567,,,'),
      importLine(8, '20', 'Cash,bakar,,,,'),
      importLine(8, '20', 'Cash,Bakar,,,REF-78,'),
      importLine(12, '30', 'Cash,Chong Wei,,S1234567D,Donation,'),
      importLine(12, '31', 'Cash,Chong Wei,,S1234567D,,'),
    ])
    expect(await doublesOf(desk, found.id)).toEqual([
      [2, 'TST0000001'],
      [3, '#2'],
      [4, 'TST0000002'],
      [6, 'TST0000003'],
    ])
  })

  test('possible duplicates are rows without a reference near one of the same file that has one, before or behind it', async () => {
    const desk = await newUploadDesk()
    const found = await uploadAndCheck(desk, [
      importHeader,
      importLine(3, '77', 'Cash,Aminah,8123 4567,,,'),
      importLine(5, '77', 'Cash,Aminah,8123 4567,,DB1,'),
      importLine(8, '77', 'Cash,Aminah,8123 4567,,,'),
      importLine(12, '77', 'Cash,Aminah,8123 4567,,,'),
      importLine(5, '77', 'Cash,,,,DB2,'),
      importLine(5, '77', 'Cash,,,,,'),
    ])
    expect(await doublesOf(desk, found.id)).toEqual([
      [2, '#3'],
      [4, '#3'],
    ])
  })

  test('possible duplicates are gifts with the same reference on another day, except by the mandate of a monthly deduction', async () => {
    const desk = await newUploadDesk()
    await uploadAndRecord(desk, [
      importHeader,
      '05/01/2026,10,Building fund,PayNow,Aminah,8123 4567,,PN-0001,',
      '05/01/2026,20,Building fund,PayNow,,,,PN-0002,',
      '05/01/2026,30,Building fund,GIRO,Bakar,,,DDA-0003,',
      '05/01/2026,40,Building fund,PayNow,Chong,,,pn-0004,',
    ])
    const found = await uploadAndCheck(desk, [
      importHeader,
      importLine(20, '10', 'PayNow,Aminah,8123 4567,,PN-0001,'),
      importLine(20, '20', 'PayNow,,,,PN-0002,'),
      importLine(5, '30', 'GIRO,Bakar,,,DDA-0003,'),
      importLine(20, '40', 'PayNow,Chong,,,PN-0004,'),
      importLine(20, '40', 'PayNow,Devi,,,PN-0004,'),
      importLine(21, '50', 'PayNow,Ehsan,,,PN-0005,'),
      importLine(27, '50', 'PayNow,Ehsan,,,PN-0005,'),
    ])
    expect(await doublesOf(desk, found.id)).toEqual([
      [2, 'TST0000001'],
      [3, 'TST0000002'],
      [5, 'TST0000004'],
      [8, '#7'],
    ])
  })

  test('the same amount on many days, a habit of its donor, is no duplicate within a file', async () => {
    const desk = await newUploadDesk()
    const nights = Array.from({ length: 10 }, (_, at) => importLine(at + 1, '10', 'Cash,Aminah,8123 4567,,,'))
    const found = await uploadAndCheck(desk, [
      importHeader,
      ...nights,
      importLine(10, '10', 'Cash,Aminah,8123 4567,,,'),
      importLine(1, '5', 'Cash,Bakar,,,,'),
      importLine(3, '5', 'Cash,Bakar,,,,'),
    ])
    expect(await doublesOf(desk, found.id)).toEqual([
      [12, '#11'],
      [14, '#13'],
    ])
  })

  test('possible duplicates are not gifts that were voided, nor lines that are held back', async () => {
    const desk = await newUploadDesk()
    const { id, version } = await uploadAndRecord(desk, [importHeader, importLine(1, '10', 'Cash,Aminah,8123 4567,,,')])
    await desk.api.imports.undo({ id, version, reason: 'The wrong file' })
    await desk.runJobs()
    const found = await uploadAndCheck(desk, [
      `${importHeader},Status`,
      importLine(1, '10', 'Cash,Aminah,8123 4567,,,,Failed'),
      importLine(1, '10', 'Cash,Aminah,8123 4567,,,,Paid'),
    ])
    expect(found.counts).toMatchObject({ ready: 1, doubtful: 0, held: 1 })
  })
})
