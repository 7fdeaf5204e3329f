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

test('a detail of a known donor in a file is added where none is on file, and audited; a stored one stays', async () => {
  const desk = await newUploadDesk()
  const header = 'Donation date,Amount,Fund,Payment method,Donor name,Mobile,E-mail,NRIC'
  const gift = (day: string, cells: string) => `${day}/02/2026,${Number(day) + 1},Building fund,Cash,${cells}`
  await uploadAndRecord(desk, [header, gift('01', 'Aminah binte Ali,8123 4567,,'), gift('01', 'Lim Wei,,wei@post.example,S1234567D')])
  await uploadAndRecord(desk, [
    header,
    gift('11', 'Aminah binte Ali,8123 4567,aminah@post.example,'),
    gift('12', 'Aminah binte Ali,8123 4567,second@post.example,S0000001I'),
    gift('13', 'Lim Wei,9123 4567,other@post.example,S1234567D'),
  ])
  const donors = (await desk.rowsOf('donor')).map(({ name, phone, email, nric_tail }) => [name, phone, email, nric_tail])
  expect(donors.toSorted()).toEqual([
    ['Aminah binte Ali', '+65 81234567', 'aminah@post.example', '001I'],
    ['Lim Wei', '+65 91234567', 'wei@post.example', '567D'],
  ])
  const added = (await desk.rowsOf('audit_event')).flatMap(({ detail }) => (detail as { added?: string[] } | null)?.added ?? [])
  expect(added.toSorted()).toEqual(['email', 'nric', 'phone'])
})

test('a detail on file that differs is shown, and replaced only where a user says so', async () => {
  const desk = await newUploadDesk()
  const header = 'Donation date,Amount,Fund,Payment method,Donor name,Mobile,E-mail,NRIC'
  const gift = (day: string, cells: string) => `${day}/02/2026,${Number(day) + 1},Building fund,Cash,${cells}`
  await uploadAndRecord(desk, [
    header,
    gift('01', 'Aminah binte Ali,8123 4567,aminah@post.example,'),
    gift('02', 'Lim Wei,9123 4567,wei@post.example,S1234567D'),
    gift('03', 'Devi,8222 2222,devi@post.example,'),
  ])
  const { id, warnedRows, differingRows, counts } = await uploadAndCheck(desk, [
    header,
    gift('11', 'Aminah binte Ali,8123 4567,new@post.example,S0000001I'),
    gift('12', 'Lim Wei,9333 3333,other@post.example,S1234567D'),
    gift('13', 'Devi,8222 2222,elsewhere@post.example,'),
  ])
  expect([warnedRows, differingRows, counts.ready]).toEqual([3, 3, 3])
  const { items } = await desk.api.imports.rows({ id, only: 'warned' })
  expect(items.map(({ onFile, replacesDetails }) => [onFile, replacesDetails])).toEqual([
    [{ donorEmail: 'aminah@post.example' }, false],
    [{ donorPhone: '+65 91234567', donorEmail: 'wei@post.example' }, false],
    [{ donorEmail: 'devi@post.example' }, false],
  ])
  const say = (replaces: boolean, rowNos: number[] | null) => desk.api.imports.change({ id, change: { kind: 'details', replaces, rowNos } })
  expect((await say(true, null)).rows.map(({ replacesDetails }) => replacesDetails)).toEqual([true, true, true])
  expect((await say(false, [4])).rows).toMatchObject([{ rowNo: 4, replacesDetails: false, state: 'ready' }])
  // The details on file of any donor other than the one in the question stay.
  await desk.api.imports.change({ id, change: { kind: 'edit', cells: [{ rowNo: 2, field: 'donorPhone', text: '8222 2222' }] } })
  await desk.api.imports.change({ id, change: { kind: 'edit', cells: [{ rowNo: 2, field: 'donorName', text: 'Devi' }] } })
  expect((await desk.api.imports.rows({ id, only: 'warned' })).items).toMatchObject([{ rowNo: 2, replacesDetails: false }, {}, {}])
  await desk.api.imports.commit({ id, version: (await desk.api.imports.find({ id })).version })
  await desk.runJobs()
  const donors = (await desk.rowsOf('donor')).map(({ name, phone, email, nric_tail }) => [name, phone, email, nric_tail])
  expect(donors.toSorted()).toEqual([
    ['Aminah binte Ali', '+65 81234567', 'aminah@post.example', null],
    ['Devi', '+65 82222222', 'devi@post.example', '001I'],
    ['Lim Wei', '+65 93333333', 'other@post.example', '567D'],
  ])
  const replaced = (await desk.rowsOf('audit_event')).flatMap(({ detail }) => (detail as { replaced?: string[] } | null)?.replaced ?? [])
  expect(replaced.toSorted()).toEqual(['email', 'phone'])
})
