import { describe, expect, test, vi } from 'vitest'
import { methodIds } from '#kit/giving/ids.ts'
import { newDonor } from '#testing/factories/giving.ts'
import { files } from '#testing/factories/new-charity.ts'
import { isStored } from '#testing/factories/uploads.ts'
import { uploadAndCheck, csvFile, newUploadDesk, importHeader, importLine, uploadAndRecord, tenGifts } from '#testing/factories/imports.ts'

describe('a file of gifts', () => {
  test('a file of gifts is read, understood by its headings, counted before anything is recorded, and then recorded with receipts in its order', async () => {
    const desk = await newUploadDesk()
    const { api, runJobs, rowsOf } = desk
    const found = await uploadAndCheck(desk, tenGifts)
    expect(found).toMatchObject({
      state: 'review',
      isSure: true,
      unknownValues: [],
      counts: { total: 10, ready: 10, wrong: 0, doubtful: 0, recorded: 0 },
    })
    expect(await api.imports.dryRun({ id: found.id })).toMatchObject({
      currencies: [{ name: 'SGD', rows: 10, sum: { minor: 55_500, currency: 'SGD' } }],
      methods: [{ id: methodIds.cash, name: 'Cash', rows: 10 }],
      funds: [{ name: 'Building fund', rows: 10 }],
      newDonors: 10,
      knownDonors: 0,
      firstOn: '2026-02-15',
      lastOn: '2026-02-24',
    })
    expect(await rowsOf('donation')).toEqual([])
    await api.imports.commit({ id: found.id, version: found.version })
    await runJobs()
    expect(await api.imports.find({ id: found.id })).toMatchObject({ state: 'done', counts: { ready: 0, recorded: 10 } })
    const gifts = (await rowsOf('donation')).toSorted((one, other) => String(one['receipt_no']).localeCompare(String(other['receipt_no'])))
    expect(
      gifts.map(gift => [gift['receipt_no'], gift['reference_no'], gift['amount_minor'], gift['donation_method'], gift['status']]),
    ).toEqual(
      tenGifts
        .slice(1)
        .map((_, at) => [
          `TST000000${at + 1}`.slice(0, 3) + String(at + 1).padStart(7, '0'),
          `REF${at}`,
          String((at + 1) * 1000 + 50),
          4,
          'Offline',
        ]),
    )
    expect((await rowsOf('receipt')).map(receipt => receipt['number']).toSorted((one, other) => Number(one) - Number(other))).toEqual(
      tenGifts.slice(1).map((_, at) => at + 1),
    )
    const entries = await rowsOf('ledger_entry')
    expect(entries.length).toBe(20)
    expect(entries.filter(entry => entry['account'] === 'cash').reduce((sum, entry) => sum + Number(entry['amount_minor']), 0)).toBe(55_500)
    expect((await rowsOf('audit_event')).filter(event => event['subject_kind'] === 'import').map(event => event['call'])).toContain(
      'job:imports.record',
    )
    expect((await api.donations.list({ searchBy: 9, searchValue: 'REF3' })).items).toHaveLength(1)
  })

  test('a file of gifts that is refused after it was put into the store is not kept there', async () => {
    const desk = await newUploadDesk()
    const { id } = await uploadAndCheck(desk, tenGifts)
    await desk.api.imports.move({ id, step: 'cancel' })
    const put = vi.spyOn(files, 'put')
    const exceptions = csvFile([`${importHeader},Import row`, `${importLine(1, '10.00', 'Cash,Aminah,,,,')},${id}#2`], 'exceptions.csv')
    await expect(desk.api.imports.upload({ files: [exceptions] })).rejects.toMatchObject({ code: 'CHANGED_SINCE' })
    const [key = ''] = put.mock.calls.find(([name]) => name.startsWith(`private/${desk.charityId}/imports/`)) ?? []
    expect(key).not.toBe('')
    await expect.poll(() => isStored(key)).toBe(false)
    put.mockRestore()
  })

  test('keeps its file when the database asks for the upload to be repeated', async () => {
    const desk = await newUploadDesk()
    const { charityId } = desk
    await desk.sql('create sequence asked_again')
    await desk.sql('grant usage on sequence asked_again to public')
    await desk.sql(`create function ask_again() returns trigger language plpgsql as $$ begin
      if new.charity_id = ${charityId} and nextval('asked_again') = 1 then raise exception 'again' using errcode = 'serialization_failure'; end if; return new; end $$`)
    await desk.sql(`create trigger ask_again before insert on donation_import for each row execute function ask_again()`)
    const put = vi.spyOn(files, 'put')
    await desk.api.imports.upload({ files: [csvFile(tenGifts)] })
    await desk.sql('drop trigger ask_again on donation_import')
    const [key = ''] = put.mock.calls.find(([name]) => name.startsWith(`private/${charityId}/imports/`)) ?? []
    put.mockRestore()
    expect(await isStored(key)).toBe(true)
  })

  test('a file of gifts that was uploaded before says so before anything is imported', async () => {
    const desk = await newUploadDesk()
    const { id } = await uploadAndCheck(desk, tenGifts)
    await expect(desk.api.imports.upload({ files: [csvFile(tenGifts, 'renamed.csv')] })).rejects.toMatchObject({
      code: 'SAME_FILE',
      errors: [
        { field: 'earlierId', message: id },
        { field: 'files', values: { on: expect.stringMatching(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/) } },
      ],
    })
    await expect(desk.api.imports.upload({ files: [csvFile(tenGifts)], isAgain: 'true' as never })).resolves.toMatchObject({
      isAgain: true,
    })
  })

  test('uploaded again under the same key, after its answer was lost, is answered alike', async () => {
    const desk = await newUploadDesk()
    const upload = () => desk.api.imports.upload({ files: [csvFile(tenGifts)] }, { key: 'one' })
    const first = await upload()
    await expect(upload()).resolves.toEqual(first)
  })

  test('uploaded fifty times at once is taken once', async () => {
    const desk = await newUploadDesk()
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => desk.api.imports.upload({ files: [csvFile(tenGifts)] })))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const codes = all.flatMap(one => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
    expect(new Set(codes)).toEqual(new Set(['SAME_FILE']))
  })

  test('committed fifty times at once is recorded once', async () => {
    const desk = await newUploadDesk()
    const { id, version } = await uploadAndCheck(desk, tenGifts)
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => desk.api.imports.commit({ id, version })))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await desk.runJobs()
    expect(await desk.rowsOf('donation')).toHaveLength(10)
  })

  test('a file of gifts is closed to users who may not add donations, and to other charities', async () => {
    const desk = await newUploadDesk()
    const { id } = await uploadAndCheck(desk, tenGifts)
    const without = desk.officer(['button:bulk-donations-upload'])
    await expect(without.api.imports.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect((await newUploadDesk()).api.imports.find({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('donors of a file', () => {
  test('donors of a file who are known by identity number, or by phone with the name, are found; the rest are made once', async () => {
    const desk = await newUploadDesk()
    const known = await newDonor(desk, { name: 'Siti Aminah', phone: '+65 81112222' })
    await uploadAndRecord(desk, [
      importHeader,
      importLine(1, '10', 'Cash,siti aminah,8111 2222,,,'),
      importLine(2, '11', 'Cash,Lim Wei,,S1234567D,,'),
      importLine(3, '12', 'Cash,Lim Wei Ming,,s1234567d,,'),
      importLine(4, '13', 'Cash,Lim Wei,9333 4444,S1234567D,,'),
      importLine(5, '14', 'Cash,Lim Wei,9333 4444,,,'),
      importLine(6, '15', 'Cash,,,,,'),
    ])
    const gifts = await desk.rowsOf('donation')
    const donorOf = (minor: number) => gifts.find(gift => gift['amount_minor'] === String(minor))?.['donor_id']
    expect(donorOf(1000)).toBe(known)
    expect(new Set([donorOf(1100), donorOf(1200), donorOf(1300), donorOf(1400)]).size).toBe(1)
    expect(donorOf(1500)).toBeNull()
    expect(await desk.rowsOf('donor')).toHaveLength(2)
    const [made] = (await desk.rowsOf('donor')).filter(donor => donor['id'] !== known)
    expect(made).toMatchObject({ id_type: 'nric', nric_tail: '567D' })
  })

  test('donors of a file have no identity number in any row of the import', async () => {
    const desk = await newUploadDesk()
    await uploadAndCheck(desk, [
      importHeader,
      importLine(1, '10', 'Cash,Lim Wei,,S1234567D,,plain S7654321A'),
      importLine(2, 'x', 'Cash,Lim Wei,,S1234567D,,'),
    ])
    const rows = JSON.stringify([await desk.rowsOf('import_row'), await desk.rowsOf('donation_import')])
    expect(rows).not.toMatch(/S1234567D/i)
    expect(rows).toContain('567D')
  })
})
