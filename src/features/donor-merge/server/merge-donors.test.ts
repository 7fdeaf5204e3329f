import { requestStatusIds } from '#kit/giving/ids.ts'
import { describe, expect, test } from 'vitest'
import { newDonor, newFund, newGift, newReceipt, newTaxRegistration } from '#testing/factories/giving.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { runWhileOpen } from '#testing/database/run-while-open.ts'
import { createLink } from '#features/card-vault/server/public.ts'
import { anonymous, db, newCharity, now } from '#testing/factories/new-charity.ts'
import { cardProvider, installCardProvider, jobContext, newGivingCharity } from '#testing/factories/new-recurrence.ts'
import { mergeTwins, newTwins, choicesWith } from '#testing/factories/twin-donors.ts'
import { tidyMerges } from './tidy-merges.ts'

const rights = {
  can: ['button:erase-donor-data', 'donors:view', 'donors:edit', 'donations:view', 'islamic-giving:view', 'button:show-personal-data'],
}
async function desk() {
  const charity = await newCharity(rights)
  return { ...charity, ...(await newTwins(charity)) }
}
const number = 'S1234567D'

describe('mergeDonors', () => {
  test('takes each field from the record that was chosen, and moves the gifts with the names on their receipts', async () => {
    const { api, keptId, mergedId, third, rowsOf } = await desk()
    await mergeTwins({ api }, { keptId, mergedId }, { email: 'merged', language: 'merged' })
    expect(await api.donors.reveal({ donorId: keptId })).toMatchObject({ donorEmail: 'hajar@post.sg', donorPhone: '+65 81234567' })
    expect(await api.donorProfiles.find({ donorId: keptId })).toMatchObject({
      donorName: 'Siti Hajar binte Osman',
      language: 'ms',
      lifetime: [{ gifts: 3, total: { minor: 8000 } }],
    })
    const moved = (await rowsOf('donation')).find(({ id }) => id === third.id)
    expect(moved).toMatchObject({ donor_id: keptId, donor_name: 'Siti Hajar Osman' })
  })

  test('leaves one donor in lists and searches, found by what both had', async () => {
    const { api, keptId, mergedId } = await desk()
    await mergeTwins({ api }, { keptId, mergedId })
    expect((await api.donorProfiles.list({})).items.map(({ donorId }) => donorId)).toEqual([keptId])
    expect((await api.donorProfiles.list({ isArchived: 1 })).items).toEqual([])
    for (const [searchBy, searchValue] of [
      ['email', 'hajar@post.sg'],
      ['email', 'siti@mail.sg'],
      ['phone', '81234567'],
      ['name', 'hajar osman'],
    ] as const)
      expect(
        (await api.donorProfiles.list({ searchBy, searchValue })).items.map(({ donorId }) => donorId),
        searchValue,
      ).toEqual([keptId])
    expect((await api.donors.byEmail({ email: 'hajar@post.sg' })).map(({ donorId }) => donorId)).toEqual([keptId])
    expect((await api.donations.list({ searchBy: 2, searchValue: 'hajar@post.sg' })).totalCount).toBe(3)
  })

  test('keeps the stricter consent, whichever record is kept', async () => {
    for (const [one, other, expected] of [
      [true, false, false],
      [false, true, false],
      [null, true, true],
    ] as const) {
      const charity = await newCharity(rights)
      const at = (iAgree: boolean | null) => (iAgree === null ? {} : { i_agree: iAgree, agreed_at: '2026-01-05T04:00:00Z' })
      const keptId = await newDonor(charity, { name: 'Siti Hajar', ...at(one) })
      const mergedId = await newDonor(charity, { name: 'Siti Hajar', ...at(other) })
      await mergeTwins(charity, { keptId, mergedId })
      expect((await charity.api.donorProfiles.find({ donorId: keptId })).iAgree).toBe(expected)
    }
  })

  test('takes the identity number of the other record, sealed for its new row', async () => {
    const { api, keptId, mergedId, sql, charityId } = await desk()
    await api.donorProfiles.edit({
      donorId: mergedId,
      version: 1,
      donorName: 'Siti Hajar Osman',
      nirc: number,
      idType: 'nric',
      language: 'ms',
    })
    await mergeTwins({ api }, { keptId, mergedId }, { idNumber: 'merged' })
    expect((await api.donors.reveal({ donorId: keptId })).nirc).toBe(number)
    expect(await sql('select count(*)::int as n from donor where charity_id = $1 and nric_index is not null', [charityId])).toEqual([
      { n: 1 },
    ])
  })

  test('a form that was opened on the merged record is refused, also when the versions are equal', async () => {
    const { api, keptId, mergedId, sql, charityId } = await desk()
    const seen = await api.donorProfiles.findToEdit({ donorId: mergedId })
    await mergeTwins({ api }, { keptId, mergedId })
    await sql('update donor set version = $3 where charity_id = $1 and id = $2', [charityId, keptId, seen.version])
    const save = ({ donorId, version }: { donorId: string; version: number }) =>
      api.donorProfiles.edit({ donorId, version, donorName: 'Siti H. Osman', language: 'ms' })
    await expect(save(seen)).rejects.toMatchObject({ code: 'CHANGED_SINCE' })
    expect(await save(await api.donorProfiles.findToEdit({ donorId: mergedId }))).toEqual({ donorId: keptId })
  })

  test('a plan of erasing the merged record erases nothing, also when the versions are equal', async () => {
    const { api, keptId, mergedId, sql, charityId } = await desk()
    const { donorId, version } = await api.donorErasures.plan({ donorId: mergedId })
    await mergeTwins({ api }, { keptId, mergedId })
    await sql('update donor set version = $3 where charity_id = $1 and id = $2', [charityId, keptId, version])
    await expect(api.donorErasures.erase({ donorId, version })).rejects.toMatchObject({ code: 'CHANGED_SINCE' })
    expect(await api.donorErasures.plan({ donorId: mergedId })).toMatchObject({ donorId: keptId, mergedRecords: 1 })
  })

  test('merging two donors does not change receipts', async () => {
    const { api, keptId, mergedId, third, rowsOf, ...charity } = await desk()
    await newReceipt({ ...charity, api, rowsOf }, third.id)
    const before = await rowsOf('receipt')
    await mergeTwins({ api }, { keptId, mergedId })
    expect(await rowsOf('receipt')).toEqual(before)
  })

  test('merging two donors is refused after either changed, into an archived donor, with itself, and while a gift is being refunded', async () => {
    const { api, keptId, mergedId, third, sql, charityId } = await desk()
    const merge = (two: object = {}) =>
      api.donorMerges.merge({ keptId, mergedId, keptVersion: 1, mergedVersion: 1, choices: choicesWith(), ...two })
    await expect(merge({ mergedVersion: 2 })).rejects.toMatchObject({ code: 'CHANGED_SINCE' })
    await expect(merge({ mergedId: keptId })).rejects.toMatchObject({ code: 'SAME_DONOR' })
    await sql(`update donation set status = 'Void Requested', request_status = 1 where charity_id = $1 and id = $2`, [charityId, third.id])
    expect((await api.donorMerges.compare({ keptId, mergedId })).isHeld).toBe(true)
    await expect(merge()).rejects.toMatchObject({ code: 'GIFTS_HELD' })
    await api.donorProfiles.archive({ DonorId: keptId, IsActive: 'false' })
    await expect(merge({ keptVersion: 2 })).rejects.toMatchObject({ code: 'KEPT_IS_ARCHIVED' })
  })

  test('merging two donors waits for a request that is being opened about a gift, and is then refused', async () => {
    const { api, keptId, mergedId, third, ...charity } = await desk()
    const request = (tx: Tx) =>
      tx
        .updateTable('donation')
        .set({ status: 'Void Requested', requestStatus: requestStatusIds.voidRequested })
        .where('id', '=', third.id)
        .execute()
    const merge = () => mergeTwins({ api }, { keptId, mergedId })
    await expect(runWhileOpen(charity, request, merge)).rejects.toMatchObject({ code: 'GIFTS_HELD' })
  })

  test('merging two donors is done once by two officers at the same time, and keeps charities apart', async () => {
    const { api, keptId, mergedId } = await desk()
    const merge = () => api.donorMerges.merge({ keptId, mergedId, keptVersion: 1, mergedVersion: 1, choices: choicesWith() })
    const outcomes = await Promise.allSettled([merge(), merge()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const other = await newCharity(rights)
    await expect(other.api.donorMerges.compare({ keptId, mergedId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('leaves an audit row on both records, with what changed', async () => {
    const { api, keptId, mergedId, rowsOf } = await desk()
    await mergeTwins({ api }, { keptId, mergedId }, { email: 'merged' })
    const rows = (await rowsOf('audit_event')).filter(({ call }) => String(call).endsWith('mergeDonors'))
    expect(rows).toMatchObject([
      { subject_id: keptId, changes: { email: ['si•••••@mail.sg', 'ha•••••@post.sg'] }, detail: { merged: mergedId, moved: { gifts: 1 } } },
      { subject_id: mergedId, detail: { mergedInto: keptId } },
    ])
  })
})

describe('cards and recurring gifts of merged donors', () => {
  const can = ['donors:view', 'donors:edit', 'donations:view', 'donations:edit']
  test('move; a card that both stored is kept once, and charged for what the other paid', async () => {
    const charity = await newGivingCharity({ can })
    const { api, donorId: keptId, card, start } = charity
    const mergedId = await newDonor(charity, { name: 'Siti Aminah' })
    const [visa, same, other] = [await card('visa'), await card('visa', mergedId), await card('mastercard', mergedId)]
    const [onSame, onOther] = [await start({ donorId: mergedId, cardId: same }), await start({ donorId: mergedId, cardId: other })]
    const { mergeId } = await mergeTwins(charity, { keptId, mergedId })
    expect(new Set((await api.cards.list({ donorId: keptId })).map(({ id }) => id))).toEqual(new Set([visa, other]))
    expect((await api.cards.list({ donorId: keptId })).filter(({ isDefaultCard }) => isDefaultCard).map(({ id }) => id)).toEqual([visa])
    const cardsOf = async () =>
      Object.fromEntries((await api.recurring.list({ donorId: keptId })).items.map(({ id, card: { id: of } }) => [id, of]))
    expect(await cardsOf()).toEqual({ [onSame]: visa, [onOther]: other })
    await api.donorMerges.undo({ mergeId })
    expect(await cardsOf()).toEqual({})
    expect((await charity.recurrence(onSame))['card_id']).toBe(same)
    expect(new Set((await api.cards.list({ donorId: mergedId })).map(({ id }) => id))).toEqual(new Set([same, other]))
  })

  test('a card that staff remove after a merge goes with the copy that stayed behind, here and at the provider, and stays away', async () => {
    const charity = await newGivingCharity({ can })
    const { api, charityId, donorId: keptId, card, rowsOf } = charity
    const mergedId = await newDonor(charity, { name: 'Siti Aminah' })
    const [kept, copy, other] = [await card('visa'), await card('visa', mergedId), await card('mastercard', mergedId)]
    let deleted = 0
    installCardProvider({ ...cardProvider, deleteCard: async () => void (deleted += 1) })
    await mergeTwins(charity, { keptId, mergedId })
    await api.cards.remove({ cardId: kept })
    await tidyMerges(jobContext(), charityId)
    await charity.runJobs()
    expect((await api.cards.list({ donorId: keptId })).map(({ id }) => id)).toEqual([other])
    const removed = (await rowsOf('stored_card')).filter(row => row['removed_at'] !== null).map(({ id }) => id)
    expect([removed.toSorted(), deleted]).toEqual([[kept, copy].toSorted(), 2])
  })
})

test('a link to a card that was mailed to one of two donors no longer works after a merge or its undo', async () => {
  const charity = await newGivingCharity({ can: ['donors:view', 'donors:edit', 'donations:view', 'donations:edit'] })
  const { api, charityId, donorId: keptId, card } = charity
  const mergedId = await newDonor(charity, { name: 'Siti Aminah' })
  await card('visa')
  const [left, moves] = [await card('visa', mergedId), await card('mastercard', mergedId)]
  const newLink = (cardId: string) =>
    db.transact({ charityId, readOnly: false }, tx => createLink(tx, { charityId, cardId, cause: 'asked', at: now(), by: null }))
  const codes = [await newLink(left), await newLink(moves)]
  const { mergeId } = await mergeTwins(charity, { keptId, mergedId })
  codes.push(await newLink(moves))
  await api.donorMerges.undo({ mergeId })
  for (const code of codes)
    expect(await anonymous.cards.findByCode({ verificationCode: code! })).toMatchObject({ isLinkExpired: true, card: null })
})

describe('the tax registrations of merged donors', () => {
  test.each(['kept', 'merged'] as const)(
    'marked gifts are registered by the number of the %s record, those of the other reviewed after an undo',
    async owner => {
      const charity = await newCharity({ ...rights, isIpc: true })
      const { api, rowsOf } = charity
      const donorName = 'Siti Hajar'
      const [keptId, mergedId] = [await newDonor(charity, { name: donorName }), await newDonor(charity, { name: donorName })]
      const [own, other] = owner === 'kept' ? [keptId, mergedId] : [mergedId, keptId]
      await api.donorProfiles.edit({ donorId: own, version: 1, donorName, nirc: number, idType: 'nric', language: 'en' })
      const fields = { fund_id: await newFund(charity, { is_tax_deductible: true }), is_ipc_registration_for_iras: true }
      const ofOwner = await newGift(charity, { ...fields, donor_id: own })
      const [ofOther, before] = [
        await newGift(charity, { ...fields, donor_id: other }),
        await newGift(charity, { ...fields, donor_id: other }),
      ]
      await newTaxRegistration(charity, before.id)
      const { mergeId } = await mergeTwins(charity, { keptId, mergedId }, { idNumber: owner })
      const toReview = async () => new Map((await rowsOf('tax_registration')).map(row => [row['donation_id'], row['needs_review']]))
      expect(await toReview()).toEqual(new Map([ofOwner, ofOther, before].map(({ id }) => [id, false])))
      const auditOf = async (call: string, id: string) =>
        (await rowsOf('audit_event')).find(event => String(event['call']).endsWith(call) && event['subject_id'] === id)
      expect(await auditOf('mergeDonors', keptId)).toMatchObject({ detail: { registeredForTax: 2 } })
      await api.donorMerges.undo({ mergeId })
      expect(await toReview()).toEqual(new Map([ofOwner, ofOther, before].map(({ id }) => [id, id === ofOther.id])))
      expect(await auditOf('undoDonorMerge', other)).toMatchObject({ detail: { taxToReview: 1 } })
    },
  )

  const registrations = (charity: Awaited<ReturnType<typeof desk>>) => charity.rowsOf('tax_registration')
  async function registeredDesk() {
    const charity = await desk()
    const fundId = await newFund(charity, { is_tax_deductible: true })
    const gift = (fields: object) => newGift(charity, { donor_id: charity.mergedId, fund_id: fundId, ...fields })
    const [flagged, withdrawn, notIncluded] = [
      await gift({ is_iras_inclusion: true }),
      await gift({ is_iras_inclusion: true }),
      await gift({ is_iras_inclusion: false }),
    ]
    await newTaxRegistration(charity, flagged.id, { needs_review: true })
    await newTaxRegistration(charity, withdrawn.id)
    await charity.sql(`update tax_registration set state = 'withdrawn', withdrawn_at = now() where charity_id = $1 and donation_id = $2`, [
      charity.charityId,
      withdrawn.id,
    ])
    return { charity, flagged, notIncluded }
  }

  test('follow their gifts: what is to be reviewed or was withdrawn stays so, and no gift becomes included', async () => {
    const { charity, flagged, notIncluded } = await registeredDesk()
    const before = await registrations(charity)
    const { keptId, mergedId } = charity
    const { mergeId } = await mergeTwins(charity, { keptId, mergedId })
    expect(await registrations(charity)).toEqual(before)
    const rows = new Map((await charity.api.donations.list({ donorId: charity.keptId })).items.map(row => [row.id, row]))
    expect(rows.get(flagged.id)).toMatchObject({ isIRASInclusion: true })
    expect(rows.get(notIncluded.id)).toMatchObject({ isIRASInclusion: false })
    await charity.api.donorMerges.undo({ mergeId })
    expect(await registrations(charity)).toEqual(before)
  })
})
