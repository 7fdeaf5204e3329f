import { describe, expect, test } from 'vitest'
import { importHeader, importLine, newUploadDesk, uploadAndCheck, uploadAndRecord, type UploadDesk } from '#testing/factories/imports.ts'

const known = [importHeader, importLine(1, '99', 'Cash,Siti Hajar binte Osman,8123 4567,S1234567D,R-1,')]
const newDeskWithDonor = async () => {
  const desk = await newUploadDesk()
  await uploadAndRecord(desk, known)
  return desk
}
const record = async (desk: UploadDesk, id: string) => {
  await desk.api.imports.commit({ id, version: (await desk.api.imports.find({ id })).version })
  await desk.runJobs()
  const donors = await desk.rowsOf('donor')
  const gifts = (await desk.rowsOf('donation')).map(({ amount_minor, donor_id }) => [
    Number(amount_minor) / 100,
    donors.find(donor => donor['id'] === donor_id)?.['name'],
  ])
  return { donors, gifts: gifts.toSorted(([one], [other]) => Number(one) - Number(other)) }
}

describe('a row with the identity number of a donor of another name', () => {
  const file = [
    importHeader,
    importLine(11, '10', 'Cash,Robert Tan,9123 4567,S1234567D,R-11,'),
    importLine(12, '20', 'Cash,S. H. Osman,,S1234567D,R-12,'),
  ]

  test('a row with the identity number of a donor of another name is asked about by the name of the holder; another spelling of the name is not', async () => {
    const desk = await newDeskWithDonor()
    const { id, counts } = await uploadAndCheck(desk, file)
    expect(counts).toMatchObject({ ready: 1, doubtful: 1 })
    const { items } = await desk.api.imports.rows({ id, only: 'doubtful' })
    expect(items).toMatchObject([{ rowNo: 2, numberHolder: 'Siti Hajar binte Osman', sameAs: null, archivedDonor: null }])
    expect(new TextDecoder().decode((await desk.api.imports.exceptions({ id })).body)).toContain('NUMBER_OF_OTHER_DONOR')
    expect((await record(desk, id)).gifts).toEqual([
      [20, 'Siti Hajar binte Osman'],
      [99, 'Siti Hajar binte Osman'],
    ])
  })

  test('goes to the holder once a user says that they are one person, not when all possible duplicates are imported', async () => {
    const desk = await newDeskWithDonor()
    const { id } = await uploadAndCheck(desk, file)
    const all = await desk.api.imports.change({ id, change: { kind: 'decide', decision: 'import', rowNos: null } })
    expect(all.details.counts).toMatchObject({ ready: 1, doubtful: 1 })
    const one = await desk.api.imports.change({ id, change: { kind: 'decide', decision: 'import', rowNos: [2] } })
    expect(one.details.counts).toMatchObject({ ready: 2, doubtful: 0 })
    const { donors, gifts } = await record(desk, id)
    expect([donors.length, gifts[0]]).toEqual([1, [10, 'Siti Hajar binte Osman']])
  })

  test('a row with the number of a donor of another name records another donor without the number, and asks again under yet another name', async () => {
    const desk = await newDeskWithDonor()
    const { id } = await uploadAndCheck(desk, file)
    await desk.api.imports.change({ id, change: { kind: 'decide', decision: 'import', rowNos: [2] } })
    const edit = (field: 'donorName' | 'nirc', text: string) =>
      desk.api.imports.change({ id, change: { kind: 'edit', cells: [{ rowNo: 2, field, text }] } })
    expect((await edit('donorName', 'Lim Wei')).rows).toMatchObject([{ state: 'doubtful', decision: null }])
    expect((await edit('nirc', '')).rows).toMatchObject([{ state: 'ready', numberHolder: null }])
    const { donors, gifts } = await record(desk, id)
    expect([donors.length, gifts[0]]).toEqual([2, [10, 'Lim Wei']])
  })

  test('a row with the identity number of a donor of another name is asked about where an earlier row of the file has the number', async () => {
    const desk = await newUploadDesk()
    const { id } = await uploadAndCheck(desk, [
      importHeader,
      importLine(1, '10', 'Cash,Lim Wei,,S1234567D,R-1,'),
      importLine(2, '20', 'Cash,Aminah,,S1234567D,R-2,'),
    ])
    expect((await desk.api.imports.rows({ id, only: 'doubtful' })).items).toMatchObject([{ rowNo: 3, numberHolder: 'Lim Wei' }])
  })

  test('a row with the identity number of a donor of another name is asked about when the donor got the number after the rows were checked', async () => {
    const desk = await newUploadDesk()
    const { id } = await uploadAndCheck(desk, file.slice(0, 2))
    await uploadAndRecord(desk, known)
    const { gifts } = await record(desk, id)
    expect(gifts).toEqual([[99, 'Siti Hajar binte Osman']])
    expect(await desk.api.imports.find({ id })).toMatchObject({ state: 'done', counts: { recorded: 0, doubtful: 1 } })
  })
})

test("a file's details that differ from those of a known donor are reported before it is recorded", async () => {
  const desk = await newDeskWithDonor()
  const header = 'Donation date,Amount,Fund,Payment method,Donor name,Mobile,E-mail,NRIC'
  const gift = (day: string, cells: string) => `${day}/02/2026,${day},Building fund,Cash,${cells}`
  const donor = 'Siti Hajar binte Osman'
  await uploadAndRecord(desk, [header, gift('02', `${donor},8123 4567,siti@post.example,`)])
  const { id, warnedRows, counts } = await uploadAndCheck(desk, [
    header,
    gift('11', `${donor},9123 4567,siti@post.example,S1234567D`),
    gift('12', `${donor},8123 4567,other@post.example,`),
    gift('13', `${donor},8123 4567,,S0000001I`),
    gift('14', `${donor},8123 4567,siti@post.example,S1234567D`),
  ])
  expect([warnedRows, counts]).toMatchObject([3, { ready: 4, doubtful: 0 }])
  const warningTexts = async () =>
    (await desk.api.imports.rows({ id })).items.map(({ warnings }) => warnings.map(({ field, code }) => `${field} ${code}`))
  expect(await warningTexts()).toEqual([['donorPhone PHONE_DIFFERS'], ['donorEmail EMAIL_DIFFERS'], ['nirc NUMBER_DIFFERS'], []])
  await desk.api.imports.change({ id, change: { kind: 'edit', cells: [{ rowNo: 2, field: 'donorPhone', text: '8123 4567' }] } })
  expect((await warningTexts())[0]).toEqual([])
})
