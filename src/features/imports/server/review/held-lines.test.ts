import { describe, expect, test } from 'vitest'
import { newUploadDesk, uploadAndCheck, officerUploadRights } from '#testing/factories/imports.ts'

const head = 'Donation date,Amount,Fund,Payment method,Donor name,Mobile,Status,Amount refunded'
const line = (amount: string, name: string, status: string, refunded = '') =>
  `01/02/2026,${amount},Building fund,Cash,${name},8123 4567,${status},${refunded}`
const heldOf = async ({ api }: Awaited<ReturnType<typeof newUploadDesk>>, id: string) =>
  (await api.imports.rows({ id, only: 'held' })).items.map(({ rowNo, held }) => [rowNo, held])

describe('lines that are no gift of money that came', () => {
  test('lines that are no gift of money that came are held back by their status, with their sums, and are not recorded', async () => {
    const desk = await newUploadDesk()
    const found = await uploadAndCheck(desk, [
      head,
      line('10.00', 'Aminah', 'PAID'),
      line('20.00', 'Bakar', 'Failed'),
      line('30.00', 'Chong', 'failed'),
      line('40.00', 'Devi', 'Refunded'),
      line('-5.00', 'Devi', 'Refund'),
      line('60.00', 'Ehsan', 'Pending'),
      line('70.00', 'Farid', 'Succeeded', '70.00'),
      line('80.00', 'Goh', 'Berjaya', '0.00'),
      line('90.00', 'Hana', 'ok'),
      line('15.00', 'Imran', 'reversed'),
      line('16.00', 'Jamal', 'Test'),
    ])
    expect(found.counts).toMatchObject({ total: 11, ready: 3, wrong: 0, held: 8 })
    expect(await heldOf(desk, found.id)).toEqual([
      [3, 'failed'],
      [4, 'failed'],
      [5, 'refunded'],
      [6, 'refunded'],
      [7, 'pending'],
      [8, 'refunded'],
      [11, 'reversed'],
      [12, 'test'],
    ])
    const run = await desk.api.imports.dryRun({ id: found.id })
    expect(run.held.map(({ reason, rows, sum }) => [reason, rows, sum.minor]).toSorted()).toEqual([
      ['failed', 2, 5000],
      ['pending', 1, 6000],
      ['refunded', 3, 10_500],
      ['reversed', 1, 1500],
      ['test', 1, 1600],
    ])
    expect(run.currencies).toMatchObject([{ rows: 3, sum: { minor: 18_000 } }])
    await desk.api.imports.commit({ id: found.id, version: found.version })
    await desk.runJobs()
    expect((await desk.rowsOf('donation')).map(gift => Number(gift['amount_minor'])).toSorted()).toEqual([1000, 8000, 9000])
    const text = new TextDecoder().decode((await desk.api.imports.exceptions({ id: found.id })).body)
    expect(text).toContain('HELD_FAILED,Failed: no money came.')
  })

  test('lines that are no gift are recognised by their texts where the file has no status: totals, balances, interest, reversals', async () => {
    const desk = await newUploadDesk()
    const found = await uploadAndCheck(desk, [
      'Date,Amount,Fund,Payment method,Description,Name,Memo',
      ',,,,Balance B/F,,',
      '01/02/2026,100.00,Building fund,Giro,Gift,Total Oil Asia Pte Ltd,',
      '02/02/2026,50.00,Building fund,Giro,Gift,Aminah,',
      '03/02/2026,1.25,Building fund,Giro,INTEREST EARNED 01 FEB - 28 FEB,,',
      '04/02/2026,(50.00),Building fund,Giro,,Aminah,GIRO REVERSAL 2 FEB',
      'Sub-total,100.00,,,,,',
      ',200.00,,,Baki akhir,,',
      'GRAND TOTAL,150.00,,,,,',
    ])
    expect(found.counts).toMatchObject({ ready: 2, wrong: 0, held: 6 })
    expect(await heldOf(desk, found.id)).toEqual([
      [2, 'balance'],
      [5, 'interest'],
      [6, 'reversed'],
      [7, 'total'],
      [8, 'balance'],
      [9, 'total'],
    ])
    const run = await desk.api.imports.dryRun({ id: found.id })
    expect(run.held.find(({ reason }) => reason === 'reversed')?.sum.minor).toBe(-5000)
    expect(run.file).toMatchObject({ sum: { minor: 10_125 }, total: { rowNo: 9, sum: { minor: 15_000 } } })
  })

  test('lines that are no gift are included row by row only, and held back again', async () => {
    const desk = await newUploadDesk()
    const { id } = await uploadAndCheck(desk, [
      head,
      line('10.00', 'Aminah', 'Paid'),
      line('20.00', 'Bakar', 'Failed'),
      line('x', 'Chong', 'Failed'),
    ])
    const all = await desk.api.imports.change({ id, change: { kind: 'decide', decision: 'import', rowNos: null } })
    expect(all.details.counts).toMatchObject({ ready: 1, held: 2 })
    const some = await desk.api.imports.change({ id, change: { kind: 'decide', decision: 'import', rowNos: [3, 4] } })
    expect(some.details.counts).toMatchObject({ ready: 2, wrong: 1, held: 0 })
    expect(some.rows.map(({ rowNo, state, held, isIncluded }) => [rowNo, state, held, isIncluded])).toEqual([
      [3, 'ready', 'failed', true],
      [4, 'wrong', 'failed', true],
    ])
    const back = await desk.api.imports.change({ id, change: { kind: 'decide', decision: 'skip', rowNos: [4] } })
    expect(back.details.counts).toMatchObject({ ready: 2, wrong: 0, held: 1 })
    await desk.api.imports.commit({ id, version: back.details.version })
    await desk.runJobs()
    expect((await desk.rowsOf('donation')).map(gift => gift['amount_minor']).toSorted()).toEqual(['1000', '2000'])
  })

  test('lines whose status has an unknown word are asked about, and known in the next file of the charity', async () => {
    const desk = await newUploadDesk()
    const { id, version, unknownValues, counts } = await uploadAndCheck(desk, [head, line('10.00', 'Aminah', 'Failed - 3DS')])
    expect(counts).toMatchObject({ ready: 0, wrong: 1, held: 0 })
    expect(unknownValues).toMatchObject([{ field: 'status', word: 'Failed - 3DS', rows: 1 }])
    const say = (choice: string | null) =>
      desk.api.imports.setValues({ id, version, values: [{ field: 'status', word: 'Failed - 3DS', choice }] })
    await expect(say(null)).rejects.toMatchObject({ code: 'INVALID' })
    expect((await say('failed')).counts).toMatchObject({ ready: 0, wrong: 0, held: 1 })
    const { api } = desk.officer(officerUploadRights)
    const next = await uploadAndCheck({ ...desk, api }, [head, line('10.00', 'Bakar', 'FAILED – 3DS'), line('11.00', 'Chong', 'ok')])
    expect(next.counts).toMatchObject({ ready: 1, held: 1 })
  })

  test('lines without a status are asked about, once for all, where the file has a column of it', async () => {
    const desk = await newUploadDesk()
    const { id, version, unknownValues } = await uploadAndCheck(desk, [head, line('10.00', 'Aminah', 'Paid'), line('20.00', 'Bakar', '')])
    expect(unknownValues).toMatchObject([{ field: 'status', word: '', rows: 1 }])
    const values = [{ field: 'status' as const, word: '', choice: 'pending' }]
    expect((await desk.api.imports.setValues({ id, version, values })).counts).toMatchObject({ ready: 1, wrong: 0, held: 1 })
  })

  test('lines of a test mode are held back, and an unknown word there is a question', async () => {
    const desk = await newUploadDesk()
    const found = await uploadAndCheck(desk, [
      'Date,Amount,Fund,Payment method,Name,Test mode',
      '01/02/2026,10.00,Building fund,Cash,Aminah,Live',
      '01/02/2026,20.00,Building fund,Cash,Bakar,Test',
      '01/02/2026,30.00,Building fund,Cash,Chong,true',
    ])
    expect(found.counts).toMatchObject({ ready: 1, wrong: 1, held: 1 })
  })

  test('come back by the file of exceptions as they were', async () => {
    const desk = await newUploadDesk()
    const { id } = await uploadAndCheck(desk, [head, line('10.00', 'Aminah', 'Failed'), line('20.00', 'Bakar', 'Failed')])
    const text = new TextDecoder().decode((await desk.api.imports.exceptions({ id })).body)
    await desk.api.imports.upload({
      files: [new File([text.replace('Bakar,8123 4567,Failed', 'Bakar,8123 4567,Paid')], 'again.csv', { type: 'text/csv' })],
    })
    await desk.runJobs()
    expect(await desk.api.imports.find({ id })).toMatchObject({ counts: { ready: 1, held: 1 } })
  })
})

test('first and last names in columns of their own are one name', async () => {
  const desk = await newUploadDesk()
  const { id, version } = await uploadAndCheck(desk, [
    'Date,Amount,Fund,Payment method,First name,Last name',
    '01/02/2026,10.00,Building fund,Cash,Siti Aminah,binte Osman',
  ])
  await desk.api.imports.commit({ id, version })
  await desk.runJobs()
  expect(await desk.rowsOf('donation')).toMatchObject([{ donor_name: 'Siti Aminah binte Osman' }])
})
