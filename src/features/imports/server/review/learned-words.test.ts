import { describe, expect, test } from 'vitest'
import { csvFile, newUploadDesk, officerUploadRights } from '#testing/factories/imports.ts'

const lines = (more: string, cells: string) => [
  `Date,Paid in,Fund,Payment method,Name,Status,Batch${more}`,
  `25/02/2026,10,Building fund,Cash,Aminah,Paid,B1${cells}`,
]
type Desk = Awaited<ReturnType<typeof newUploadDesk>>
const check = async ({ api, runJobs }: Desk, more: object = {}, file = csvFile(lines('', ''))) => {
  const { id, version, mapping } = await api.imports.upload({ files: [file], isAgain: 'true' as never })
  await api.imports.check({ id, version, mapping: { ...mapping, amount: 1 }, dayOrder: 'dmy', ...more })
  await runJobs()
  return id
}
const learnedOf = async ({ api }: Desk) =>
  (await api.imports.learned({})).map(({ kind, word, meaning }) => `${kind} ${word} ${meaning}`).toSorted()

describe('learning words', () => {
  test('only what a user confirmed is learned: nothing of columns that were matched and checked unseen', async () => {
    const desk = await newUploadDesk()
    await check(desk, { isConfirmed: false })
    expect(await learnedOf(desk)).toEqual([])
    await check(desk)
    expect(await learnedOf(desk)).toEqual([
      'column date donatedOn',
      'column fund fund',
      'column name donorName',
      'column paid in amount',
      'column payment method paymentMethod',
      'column status status',
    ])
  })

  test('a column that was ignored is not learned, but one whose field was taken away is', async () => {
    const desk = await newUploadDesk()
    const { id, version, mapping } = await desk.api.imports.upload({ files: [csvFile(lines('', ''))] })
    const { status: _, ...others } = mapping
    await desk.api.imports.check({ id, version, mapping: { ...others, amount: 1 }, dayOrder: 'dmy' })
    await desk.runJobs()
    const learned = await learnedOf(desk)
    expect(learned).toContain('column status none')
    expect(learned.filter(line => line.includes('batch'))).toEqual([])
  })

  test('learned words can be seen and forgotten, word by word and all at once, by each user who uploads', async () => {
    const desk = await newUploadDesk()
    const id = await check(desk)
    const { version } = await desk.api.imports.find({ id })
    await desk.api.imports.setValues({ id, version, values: [{ field: 'paymentMethod', word: 'Beras', choice: '13' }] })
    const { api } = desk.officer(officerUploadRights)
    expect(await api.imports.learned({})).toContainEqual(
      expect.objectContaining({ kind: 'paymentMethod', word: 'beras', meaning: '13', name: 'Others' }),
    )
    const left = await api.imports.forgetLearned({ words: [{ kind: 'column', word: 'paid in' }] })
    expect(left.map(({ word }) => word)).not.toContain('paid in')
    const { mapping } = await desk.api.imports.upload({ files: [csvFile(lines('', ''))], isAgain: 'true' as never })
    expect(mapping).not.toHaveProperty('amount')
    expect(await api.imports.forgetLearned({ words: null })).toEqual([])
    const stranger = await newUploadDesk()
    await check(stranger)
    await desk.api.imports.forgetLearned({ words: null })
    expect(await learnedOf(stranger)).not.toEqual([])
  })
})

describe('columns without a meaning', () => {
  test('columns without a meaning are kept in the remarks where a user says so, under their headings, and so in the next file', async () => {
    const desk = await newUploadDesk()
    const file = csvFile(lines(',Remarks,Note 2', ',From the box,S1234567D came'))
    const id = await check(desk, { kept: [6, 8] }, file)
    const { version, kept } = await desk.api.imports.find({ id })
    expect(kept).toEqual([6, 8])
    await desk.api.imports.commit({ id, version })
    await desk.runJobs()
    expect(await desk.rowsOf('donation')).toMatchObject([{ remarks: 'From the box; Batch: B1; Note 2: ••••4567D came' }])
    expect(await desk.api.imports.upload({ files: [file], isAgain: 'true' as never })).toMatchObject({ kept: [6, 8] })
  })

  test('columns without a meaning are not kept when the remarks become too long: the row says so', async () => {
    const desk = await newUploadDesk()
    const id = await check(desk, { kept: [7] }, csvFile(lines(',Story', `,${'x'.repeat(300)}`)))
    const { items } = await desk.api.imports.rows({ id, only: 'wrong' })
    expect(items.map(({ problems }) => problems.map(({ field, code }) => `${field} ${code}`))).toEqual([['remarks TOO_LONG']])
  })
})

test('a confirmed word takes precedence over what a ready profile makes of it', async () => {
  const desk = await newUploadDesk()
  const lines = ['Value Date,Payer Name,DDA Reference,Amount,Status,Reject Reason', '25/02/2026,TAN AH KOW,NMF00017,50.00,No DDA,']
  const read = async (rows: readonly string[]) => {
    const { id, version, mapping, dayOrder, defaults } = await desk.api.imports.upload({ files: [csvFile(rows)] })
    await desk.api.imports.check({ id, version, mapping, dayOrder, defaults: { ...defaults, fund: desk.fundId } })
    await desk.runJobs()
    const { items } = await desk.api.imports.rows({ id })
    return { id, version: (await desk.api.imports.find({ id })).version, held: items.map(({ held }) => held) }
  }
  const { id, version, held } = await read(lines)
  expect(held).toEqual(['failed'])
  await desk.api.imports.setValues({ id, version, values: [{ field: 'status', word: 'No DDA', choice: 'pending' }] })
  expect((await read([...lines, '26/02/2026,LIM,NMF00018,50.00,No DDA,'])).held.at(-1)).toBe('pending')
})
