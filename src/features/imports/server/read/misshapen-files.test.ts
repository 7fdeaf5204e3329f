import { describe, expect, test } from 'vitest'
import { newUploadDesk, uploadAndCheck } from '#testing/factories/imports.ts'

const head = 'Date,Amount,Fund,Payment method,Name,Reference'
const fileOf = (text: string) => new File([text], 'gifts.csv', { type: 'text/csv' })
type Desk = Awaited<ReturnType<typeof newUploadDesk>>
const faultsOf = async ({ api }: Desk, id: string) =>
  (await api.imports.rows({ id, only: 'wrong' })).items.map(({ rowNo, problems }) => [rowNo, problems.map(({ code }) => code).join()])

describe('the rows of a file', () => {
  test('end at every kind of line ending, however they are mixed', async () => {
    const desk = await newUploadDesk()
    const line = (day: number) => `0${day}/02/2026,10,Building fund,Cash,Aminah ${day},`
    const found = await uploadAndCheck(desk, [], fileOf(`${head}\r\n${line(1)}\n${line(2)}\r${line(3)}\r\n${line(4)}`))
    expect(found.counts).toMatchObject({ total: 4, ready: 4 })
  })

  test('the rows of a file with too few or too many cells are named by their number, and taken as they are when a user says so', async () => {
    const desk = await newUploadDesk()
    const found = await uploadAndCheck(desk, [
      head,
      '01/02/2026,10,Building fund,Cash,Aminah,R1',
      '02/02/2026,1,250.00,Building fund,Cash,Bakar,R2',
      '03/02/2026,30,Building fund,Cash,Chong',
      '04/02/2026,40,Building fund,Cash,Devi',
      '05/02/2026,50,Building fund,Cash,Ehsan,R5,,',
      'TOTAL,1380',
    ])
    expect(found.counts).toMatchObject({ ready: 2, wrong: 3, held: 1 })
    expect(found.shortRows).toBe(2)
    expect((await faultsOf(desk, found.id)).map(([rowNo, codes]) => [rowNo, String(codes).split(',')[0]])).toEqual([
      [3, 'EXTRA_CELLS'],
      [4, 'MISSING_CELLS'],
      [5, 'MISSING_CELLS'],
    ])
    const text = new TextDecoder().decode((await desk.api.imports.exceptions({ id: found.id })).body)
    expect(text).toContain('MISSING_CELLS,This row has fewer cells')
    const one = await desk.api.imports.change({ id: found.id, change: { kind: 'confirm', rowNos: [4] } })
    expect(one.details).toMatchObject({ counts: { ready: 3, wrong: 2 }, shortRows: 1 })
    const all = await desk.api.imports.change({ id: found.id, change: { kind: 'confirm', rowNos: null } })
    expect(all.details).toMatchObject({ counts: { ready: 4, wrong: 1 }, shortRows: 0 })
    expect(await faultsOf(desk, found.id)).toMatchObject([[3, expect.stringContaining('EXTRA_CELLS')]])
  })

  test('the rows of a file that an open quotation mark joins are reported, and none is lost', async () => {
    const desk = await newUploadDesk()
    const found = await uploadAndCheck(desk, [
      head,
      '01/02/2026,10,Building fund,Cash,Aminah,R1',
      '02/02/2026,20,Building fund,Cash,"Bakar,R2',
      '03/02/2026,30,Building fund,Cash,Chong,"R3"',
      '04/02/2026,40,Building fund,Cash,"Devi\nbinti Ali",R4',
    ])
    expect(found.counts).toMatchObject({ total: 3, ready: 1, wrong: 2 })
    // A name with a line break is refused like at the counter, but does not count as an unclosed quotation mark.
    expect(await faultsOf(desk, found.id)).toMatchObject([
      [3, expect.stringContaining('LINES_IN_CELL')],
      [4, 'BAD_CHARACTER'],
    ])
  })

  test('the rows of a file after a quotation mark that is never closed are not read: the row is named', async () => {
    const desk = await newUploadDesk()
    const text = `${head}\n01/02/2026,10,Building fund,Cash,Aminah,R1\n02/02/2026,20,Building fund,Cash,"Bakar,R2\n03/02/2026,30,Building fund,Cash,Chong,R3\n`
    await expect(desk.api.imports.upload({ files: [fileOf(text)] })).rejects.toMatchObject({
      code: 'QUOTE_OPEN',
      message: expect.stringContaining('Row 3'),
    })
    const long = `${head}\n${Array.from({ length: 3000 }, (_, at) => `01/02/2026,10,Building fund,Cash,Aminah ${at},R${at}\n`).join('')}02/02/2026,20,Building fund,Cash,"Bakar,R2\n03/02/2026,30,Building fund,Cash,Chong,R3\n`
    const { id, version, mapping } = await desk.api.imports.upload({ files: [fileOf(long)] })
    await desk.api.imports.check({ id, version, mapping, dayOrder: 'dmy' })
    await desk.runJobs()
    expect(await desk.api.imports.find({ id })).toMatchObject({ state: 'failed', readingFault: 'QUOTE_OPEN', faultRow: 3002 })
  })
})

describe('the headings of a file', () => {
  test('two headings that are the same are a question, and so is a column without one', async () => {
    const desk = await newUploadDesk()
    const { mapping, isSure, columns } = await desk.api.imports.upload({
      files: [
        fileOf(
          'Date,Amount,Fund,Payment method,Name,Amount,\n01/02/2026,10,Building fund,Cash,Aminah,20,x\n02/02/2026,11,Building fund,Cash,Bakar,21,y\n',
        ),
      ],
    })
    expect(columns).toHaveLength(7)
    expect(mapping).not.toHaveProperty('amount')
    expect(isSure).toBe(false)
  })

  test('two headings that could be the amount are shown before anything is checked', async () => {
    const desk = await newUploadDesk()
    const upload = (names: string) =>
      desk.api.imports.upload({
        files: [fileOf(`Date,Amount,Fund,Payment method,Name,${names}\n25/02/2026,10,Building fund,Cash,Aminah,20\n`)],
      })
    expect(await upload('Gross amount')).toMatchObject({ isSure: false, mapping: { amount: 1 } })
    expect(await upload('Batch')).toMatchObject({ isSure: true })
  })
})
