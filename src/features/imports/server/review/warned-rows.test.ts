import { describe, expect, test } from 'vitest'
import { importHeader, importLine, newUploadDesk, uploadAndCheck, uploadAndRecord } from '#testing/factories/imports.ts'
import { methodIds } from '#kit/giving/ids.ts'

const cheques = ['Date,Amount,Fund,Payment,Name', '01/02/2026,10,Building fund,Cheque,Aminah', '02/02/2026,20,Building fund,Cheque,Bakar']

describe('a cheque of a file without a number', () => {
  test('a cheque of a file without a number is recorded with a warning', async () => {
    const desk = await newUploadDesk()
    const { id, version, counts, warnedRows } = await uploadAndCheck(desk, cheques)
    expect([counts.ready, counts.wrong, warnedRows]).toEqual([2, 0, 2])
    const { items, totalCount } = await desk.api.imports.rows({ id, only: 'warned' })
    expect([totalCount, items.map(({ state, warnings }) => [state, warnings])]).toEqual([
      2,
      Array.from({ length: 2 }, () => ['ready', [{ field: 'chequeNumber', code: 'CHEQUE_NUMBER_MISSING' }]]),
    ])
    await desk.api.imports.commit({ id, version })
    await desk.runJobs()
    expect((await desk.rowsOf('donation')).map(gift => [gift['payment_method'], gift['cheque_no']])).toEqual([
      [7, null],
      [7, null],
    ])
    expect((await desk.api.imports.find({ id })).warnedRows).toBe(0)
  })

  test('gets a column for it: filled in, it is kept and the warning gone', async () => {
    const desk = await newUploadDesk()
    const { id, columns, mapping } = await uploadAndCheck(desk, cheques)
    expect(columns.map(({ name }) => name)).toEqual(['Date', 'Amount', 'Fund', 'Payment', 'Name', 'Cheque number'])
    expect(mapping).toMatchObject({ paymentMethod: methodIds.applePay, chequeNumber: 5 })
    const { details } = await desk.api.imports.change({
      id,
      change: { kind: 'edit', cells: [{ rowNo: 2, field: 'chequeNumber', text: '000123' }] },
    })
    expect(details).toMatchObject({ counts: { ready: 2 }, warnedRows: 1 })
    await desk.api.imports.commit({ id, version: details.version })
    await desk.runJobs()
    expect((await desk.rowsOf('donation')).map(gift => gift['cheque_no']).toSorted()).toEqual(['000123', null])
  })

  test('a cheque of a file without a number has its column in the file of exceptions, in its language, and comes back by it', async () => {
    const desk = await newUploadDesk()
    const wrong = cheques.map(line => line.replace('10,Building', 'ten,Building'))
    const { id } = await uploadAndCheck(desk, wrong)
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode((await desk.api.imports.exceptions({ id, language: 'ms' })).body)
    expect(text.split('\r\n')[0]).toBe('\ufeffDate,Amount,Fund,Payment,Name,Nombor cek,Baris import,No. baris,Kod ralat,Apa yang salah')
    const mended = text.replace('Aminah,,', 'Aminah,000123,').replace(',ten,', ',10,')
    await desk.api.imports.upload({ files: [new File([mended], 'mended.csv', { type: 'text/csv' })] })
    await desk.runJobs()
    expect(await desk.api.imports.find({ id })).toMatchObject({ counts: { total: 2, ready: 2, wrong: 0 }, warnedRows: 1 })
  })

  test('the column of cheque numbers disappears when the columns are set again, unless rows still lack one', async () => {
    const desk = await newUploadDesk()
    const { id, version, mapping, dayOrder } = await uploadAndCheck(desk, cheques)
    const { paymentMethod: _, ...others } = mapping
    await desk.api.imports.check({ id, version, mapping: others, dayOrder, defaults: { paymentMethod: String(methodIds.cash) } })
    await desk.runJobs()
    const found = await desk.api.imports.find({ id })
    expect(found).toMatchObject({ state: 'review', counts: { ready: 2, wrong: 0 }, warnedRows: 0 })
    expect(found.columns).toHaveLength(5)
    expect(found.mapping).not.toHaveProperty('chequeNumber')
  })
})

test('a number of an organisation whose check letter does not fit is recorded with a warning', async () => {
  const desk = await newUploadDesk()
  const header = `${importHeader},Donor type`
  const found = await uploadAndCheck(desk, [
    header,
    importLine(1, '10', 'Cash,Acme Pte Ltd,,201403121X,,,Corporate'),
    importLine(2, '20', 'Cash,Beta Pte Ltd,,201403121W,,,Corporate'),
  ])
  const { items } = await desk.api.imports.rows({ id: found.id })
  expect(items.map(({ state, warnings }) => [state, warnings.map(({ field, code }) => `${field} ${code}`)])).toEqual([
    ['ready', ['nirc NUMBER_DOUBTFUL']],
    ['ready', []],
  ])
})

describe('questions that are asked once for all rows', () => {
  test('the meaning of a number in the column of payment methods is asked once', async () => {
    const desk = await newUploadDesk()
    const lines = [
      importHeader,
      importLine(1, '10', '6,Aminah,,,A1,'),
      importLine(2, '20', '6,Bakar,,,A2,'),
      importLine(3, '30', '8,Chong,,,A3,'),
    ]
    const { id, version, unknownValues } = await uploadAndCheck(desk, lines)
    expect(unknownValues.map(({ field, word, rows, suggestion }) => [field, word, rows, suggestion])).toEqual([
      ['paymentMethod', '6', 2, null],
      ['paymentMethod', '8', 1, null],
    ])
    const values = [{ field: 'paymentMethod' as const, word: '6', choice: '7' }]
    expect((await desk.api.imports.setValues({ id, version, values })).counts).toMatchObject({ ready: 2, wrong: 1 })
  })

  test('the currency is asked once where a file that names currencies leaves it out', async () => {
    const desk = await newUploadDesk()
    const lines = [
      'Date,Amount,Currency,Fund,Payment,Name',
      '01/02/2026,10,SGD,Building fund,Cash,Aminah',
      '02/02/2026,20,,Building fund,Cash,Bakar',
      '03/02/2026,30,,Building fund,Cash,Chong',
      '04/02/2026,S$40,,Building fund,Cash,Devi',
      '05/02/2026,50,USD,Building fund,Cash,Ehsan',
      'Total,150,,,,',
    ]
    const { id, version, unknownValues, choices } = await uploadAndCheck(desk, lines)
    expect(unknownValues).toEqual([{ field: 'currency', word: '', rows: 2, suggestion: null }])
    expect(choices.currency).toEqual([{ id: 'SGD', name: 'SGD', nameMs: null }])
    await expect(
      desk.api.imports.setValues({ id, version, values: [{ field: 'currency', word: '', choice: null }] }),
    ).rejects.toMatchObject({
      code: 'INVALID',
    })
    const answered = await desk.api.imports.setValues({ id, version, values: [{ field: 'currency', word: '', choice: 'SGD' }] })
    expect(answered).toMatchObject({ unknownValues: [], counts: { ready: 4, wrong: 1, held: 1 } })
    const next = await uploadAndCheck(
      desk,
      lines.slice(0, 3).map(line => line.replace('/02/', '/01/')),
    )
    expect(next.unknownValues).toHaveLength(1)
  })

  test('nothing is asked for a file that names no currency', async () => {
    const desk = await newUploadDesk()
    const { counts } = await uploadAndRecord(desk, [importHeader, importLine(1, '10', 'Cash,Aminah,,,A1,')])
    expect(counts.recorded).toBe(1)
  })
})
