import { describe, expect, test } from 'vitest'
import { archiveDonors } from '#features/donors/server/public.ts'
import { db } from '#testing/factories/new-charity.ts'
import { importHeader, importLine, newUploadDesk, uploadAndCheck, uploadAndRecord } from '#testing/factories/imports.ts'

const gifts = [importHeader, importLine(1, '10', 'Cash,Lim Wei,,S1234567D,,'), importLine(2, '20', 'Cash,Aminah,8123 4567,,,')]

describe('an import that was undone', () => {
  test('an import that was undone is imported again by the same file, and offers the donors it had made instead of restoring them unasked', async () => {
    const desk = await newUploadDesk()
    for (const round of [1, 2, 3]) {
      const { id, counts } = await uploadAndCheck(desk, gifts)
      const questions = round === 1 ? 0 : 1
      expect([round, counts]).toMatchObject([round, { ready: 2 - questions, wrong: 0, doubtful: questions }])
      const offered = (await desk.api.imports.rows({ id, only: 'doubtful' })).items.map(({ archivedDonor }) => archivedDonor)
      expect(offered).toEqual(questions ? ['Lim Wei'] : [])
      const { details } = await desk.api.imports.change({ id, change: { kind: 'decide', decision: 'import', rowNos: null } })
      await desk.api.imports.commit({ id, version: details.version })
      await desk.runJobs()
      const { version, counts: recorded } = await desk.api.imports.find({ id })
      expect(recorded).toMatchObject({ recorded: 2, wrong: 0, doubtful: 0 })
      const [made] = (await desk.rowsOf('donor')).filter(donor => donor['nric_tail'] === '567D')
      expect(made).toMatchObject({ is_active: true })
      await desk.api.imports.undo({ id, version, reason: 'The wrong file' })
      await desk.runJobs()
      expect(await desk.api.imports.find({ id })).toMatchObject({ state: 'undone' })
      expect((await desk.rowsOf('donor')).filter(donor => donor['is_active'])).toEqual([])
    }
    expect((await desk.rowsOf('donor')).filter(donor => donor['nric_tail'] === '567D')).toHaveLength(1)
  })
})

describe('a row with the identity number of an archived donor', () => {
  async function newDeskWithArchived() {
    const desk = await newUploadDesk()
    await uploadAndRecord(desk, [importHeader, importLine(1, '99', 'Cash,Lim Wei,,S1234567D,R-1,')])
    const [donor] = await desk.rowsOf('donor')
    await db.transact({ charityId: desk.charityId, readOnly: false }, tx =>
      archiveDonors({ tx, now: () => new Date() }, desk.charityId, [String(donor?.['id'])]),
    )
    return { desk, donorId: donor?.['id'] }
  }

  test('waits for a user to restore the donor, who then has the gift', async () => {
    const { desk, donorId } = await newDeskWithArchived()
    const { id, counts } = await uploadAndCheck(desk, gifts)
    expect(counts).toMatchObject({ ready: 1, doubtful: 1, wrong: 0 })
    const { items } = await desk.api.imports.rows({ id, only: 'doubtful' })
    expect(items).toMatchObject([{ rowNo: 2, sameAs: null, archivedDonor: 'Lim Wei' }])
    expect(new TextDecoder().decode((await desk.api.imports.exceptions({ id })).body)).toContain('DONOR_ARCHIVED')
    const { details } = await desk.api.imports.change({ id, change: { kind: 'decide', decision: 'import', rowNos: [2] } })
    await desk.api.imports.commit({ id, version: details.version })
    await desk.runJobs()
    expect(await desk.api.imports.find({ id })).toMatchObject({ state: 'done', counts: { recorded: 2 } })
    expect((await desk.rowsOf('donation')).find(gift => gift['amount_minor'] === '1000')).toMatchObject({ donor_id: donorId })
    expect((await desk.rowsOf('donor')).find(donor => donor['id'] === donorId)).toMatchObject({ is_active: true })
  })

  test('a row with the identity number of an archived donor is skipped without restoring anybody', async () => {
    const { desk, donorId } = await newDeskWithArchived()
    const { id } = await uploadAndCheck(desk, gifts)
    const { details } = await desk.api.imports.change({ id, change: { kind: 'decide', decision: 'skip', rowNos: null } })
    await desk.api.imports.commit({ id, version: details.version })
    await desk.runJobs()
    expect((await desk.rowsOf('donor')).find(donor => donor['id'] === donorId)).toMatchObject({ is_active: false })
  })
})
