import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MergedField, mergedFields, type MergeSide } from '#features/donors/merged-fields.ts'
import { newDonor, newGift } from '#testing/factories/giving.ts'
import { clock, newCharity } from '#testing/factories/new-charity.ts'
import { newGivingCharity } from '#testing/factories/new-recurrence.ts'
import { mergeTwins, newTwins } from '#testing/factories/twin-donors.ts'

const rights = { can: ['donors:view', 'donors:edit', 'donations:view', 'button:show-personal-data'] }
async function desk() {
  const charity = await newCharity(rights)
  return { ...charity, ...(await newTwins(charity)) }
}
type Desk = Awaited<ReturnType<typeof desk>>
const giftsOf = async ({ api }: Pick<Desk, 'api'>, donorId: string) =>
  (await api.donations.list({ donorId })).items.map(({ id }) => id).toSorted()
/** A donor as a form shows it, apart from its version. */
const recordOf = async ({ api }: Pick<Desk, 'api'>, donorId: string) => {
  const { version: _, ...record } = await api.donorProfiles.findToEdit({ donorId })
  return record
}

describe('undoMerge', () => {
  test('gives both records back what they had, with their gifts', async () => {
    const { keptId, mergedId, ...charity } = await desk()
    const before = [await recordOf(charity, keptId), await recordOf(charity, mergedId)]
    const gifts = [await giftsOf(charity, keptId), await giftsOf(charity, mergedId)]
    const { mergeId } = await mergeTwins(charity, { keptId, mergedId }, { name: 'merged', email: 'merged', phone: 'merged' })
    expect(await charity.api.donorMerges.undo({ mergeId })).toEqual({ keptId, mergedId, stayed: 0 })
    expect([await recordOf(charity, keptId), await recordOf(charity, mergedId)]).toEqual(before)
    expect([await giftsOf(charity, keptId), await giftsOf(charity, mergedId)]).toEqual(gifts)
    for (const [name, id] of [
      ['siti@mail.sg', keptId],
      ['hajar@post.sg', mergedId],
    ] as const)
      expect((await charity.api.donors.byInfo({ donorInfo: name })).map(({ donorId }) => donorId)).toEqual([id])
  })

  test('keeps what was edited since, on the record that is named, and shows it before', async () => {
    const { api, keptId, mergedId, rowsOf } = await desk()
    const { mergeId } = await mergeTwins({ api }, { keptId, mergedId })
    const { version } = await api.donorProfiles.findToEdit({ donorId: keptId })
    await api.donorProfiles.edit({
      donorId: keptId,
      version,
      donorName: 'Siti Hajar binte Osman',
      language: 'en',
      donorEmail: 'new@mail.sg',
      donorPhone: '+65 91112222',
      iAgree: false,
    })
    const [undoable] = await api.donorMerges.undoable({ donorId: mergedId })
    expect(undoable).toMatchObject({ mergeId, mergedId, mergedName: 'Siti Hajar Osman', gifts: 1 })
    expect(undoable?.edited).toEqual([
      { field: 'phone', now: '+65 •••• 2222' },
      { field: 'email', now: 'ne•••••@mail.sg' },
    ])
    expect(undoable?.answers).toEqual([{ topic: 'any', isAgreed: false }])
    await api.donorMerges.undo({ mergeId, ofMerged: ['phone'] })
    expect(await recordOf({ api }, keptId)).toMatchObject({ donorEmail: 'new@mail.sg', donorPhone: '+65 81234567', iAgree: false })
    expect(await recordOf({ api }, mergedId)).toMatchObject({ donorEmail: 'hajar@post.sg', donorPhone: '+65 91112222', iAgree: false })
    const changes = (await rowsOf('audit_event')).filter(row => row['subject_id'] === mergedId).flatMap(row => row['changes'] ?? [])
    expect(changes.at(-1)).toMatchObject({ phone: ['+65 •••• 4567', '+65 •••• 2222'], iAgree: [null, false] })
  })

  test('leaves gifts with the kept donor that came later', async () => {
    const { keptId, mergedId, ...charity } = await desk()
    const { mergeId } = await mergeTwins(charity, { keptId, mergedId })
    const later = await newGift(charity, { donor_id: keptId })
    await charity.api.donorMerges.undo({ mergeId })
    expect(await giftsOf(charity, keptId)).toContain(later.id)
    expect(await giftsOf(charity, mergedId)).toHaveLength(1)
  })

  test('undoing a merge is possible for 30 days, and once', async () => {
    const { api, keptId, mergedId } = await desk()
    const { mergeId } = await mergeTwins({ api }, { keptId, mergedId })
    clock.now = new Date(clock.now.getTime() + 31 * 86_400_000)
    expect(await api.donorMerges.undoable({ donorId: keptId })).toEqual([])
    await expect(api.donorMerges.undo({ mergeId })).rejects.toMatchObject({ code: 'UNDO_OVER' })
    clock.now = new Date(clock.now.getTime() - 2 * 86_400_000)
    await api.donorMerges.undo({ mergeId })
    await expect(api.donorMerges.undo({ mergeId })).rejects.toMatchObject({ code: 'UNDO_OVER' })
  })

  test('pauses a gift that stays but was charged to a card that goes back, which no later change puts on another donor’s card', async () => {
    const charity = await newGivingCharity({ can: ['donors:view', 'donors:edit', 'donations:view', 'donations:edit'] })
    const { api, donorId: keptId, card, start, recurrence } = charity
    const mergedId = await newDonor(charity, { name: 'Siti binte Aminah' })
    const [visa, own] = [await card('visa', mergedId), await card('mastercard')]
    const [moved, stays] = [await start({ donorId: mergedId, cardId: visa }), await start({ cardId: own })]
    const { mergeId } = await mergeTwins(charity, { keptId, mergedId })
    const changeCard = async (cardId: string) => {
      const { version } = await api.recurring.find({ recurrenceId: stays })
      await api.recurring.change({ recurrenceId: stays, version, action: 'edit', cardId })
    }
    await changeCard(visa)
    await api.donorMerges.undo({ mergeId })
    expect(await recurrence(moved)).toMatchObject({ donor_id: mergedId, card_id: visa, state: 'active' })
    expect(await recurrence(stays)).toMatchObject({ donor_id: keptId, state: 'paused', last_decline: 'invalidCard' })
    expect(await api.recurring.find({ recurrenceId: stays })).toMatchObject({
      alsoOnCard: 0,
      timeline: [{ detail: { action: 'pause' } }, {}],
    })
    await changeCard(own)
    expect(await recurrence(stays)).toMatchObject({ card_id: own, state: 'active' })
    expect(await recurrence(moved)).toMatchObject({ card_id: visa })
  })

  test('takes merges apart in the reverse order; old ids lead to where they are now', async () => {
    const { api, keptId, mergedId, ...charity } = await desk()
    const topId = await newDonor({ ...charity, api }, { name: 'Siti Hajar Osman' })
    const first = await mergeTwins({ api }, { keptId, mergedId })
    const second = await mergeTwins({ api }, { keptId: topId, mergedId: keptId })
    expect((await api.donorProfiles.find({ donorId: mergedId })).donorId).toBe(topId)
    await expect(api.donorMerges.undo({ mergeId: first.mergeId })).rejects.toMatchObject({ code: 'MERGED_SINCE' })
    await api.donorMerges.undo({ mergeId: second.mergeId })
    expect((await api.donorProfiles.find({ donorId: mergedId })).donorId).toBe(keptId)
    await api.donorMerges.undo({ mergeId: first.mergeId })
    expect((await api.donorProfiles.find({ donorId: mergedId })).donorId).toBe(mergedId)
  })

  test('undoing a merge is refused when a number of the records belongs to somebody else by now', async () => {
    const { api, keptId, mergedId, ...charity } = await desk()
    const edit = async (donorId: string, nirc: string | null) => {
      const { version, donorName } = await api.donorProfiles.findToEdit({ donorId })
      await api.donorProfiles.edit({ donorId, version, donorName, nirc, idType: 'nric', language: 'en' })
    }
    await edit(keptId, 'S1234567D')
    const { mergeId } = await mergeTwins({ api }, { keptId, mergedId })
    await edit(keptId, null)
    await edit(await newDonor({ ...charity, api }, { name: 'Aminah' }), 'S1234567D')
    await expect(api.donorMerges.undo({ mergeId, ofMerged: ['idNumber'] })).rejects.toMatchObject({ code: 'NUMBER_TAKEN' })
    await api.donorMerges.undo({ mergeId })
    expect((await api.donors.reveal({ donorId: keptId })).nirc).toBeNull()
  })
})

/** Edits that staff can make of the one record between a merge and its undo. */
const texts = {
  donorName: ['Siti binte Osman', 'Hajar Osman'],
  donorPhone: ['+65 91112222', null],
  donorEmail: ['a@mail.sg', null],
} as const
const Edit = fc.oneof(
  fc.record({ kind: fc.constant('name' as const), value: fc.constantFrom(...texts.donorName) }),
  fc.record({ kind: fc.constant('phone' as const), value: fc.constantFrom(...texts.donorPhone) }),
  fc.record({ kind: fc.constant('email' as const), value: fc.constantFrom(...texts.donorEmail) }),
  fc.record({ kind: fc.constant('language' as const), value: fc.constantFrom('en' as const, 'ms' as const) }),
  fc.record({ kind: fc.constant('gift' as const), value: fc.integer({ min: 100, max: 9900 }) }),
)
const side = fc.constantFrom<MergeSide>('kept', 'merged')
const Choices = fc.record(Object.fromEntries(mergedFields.map(field => [field, side])) as Record<MergedField, typeof side>)
const inputOf = { name: 'donorName', phone: 'donorPhone', email: 'donorEmail', language: 'language' } as const

test('after any choices, any edits and an undo, each record has what it had or what was edited, and no gift is lost', async () => {
  await fc.assert(
    fc.asyncProperty(Choices, fc.array(Edit, { maxLength: 4 }), fc.subarray([...mergedFields]), async (choices, edits, ofMerged) => {
      const { keptId, mergedId, ...charity } = await desk()
      const { api } = charity
      const before = { kept: await recordOf(charity, keptId), merged: await recordOf(charity, mergedId) }
      const giftsBefore = await giftsOf(charity, mergedId)
      const { mergeId } = await mergeTwins(charity, { keptId, mergedId }, choices)
      const after = await recordOf(charity, keptId)
      let made = 0
      for (const edit of edits) {
        if (edit.kind === 'gift') {
          await newGift(charity, { donor_id: keptId, amount_minor: edit.value })
          made += 1
          continue
        }
        const { isRevealed: _, asks: __, ...form } = await api.donorProfiles.findToEdit({ donorId: mergedId })
        await api.donorProfiles.edit({ ...form, [inputOf[edit.kind]]: edit.value })
      }
      const edited = await recordOf(charity, keptId)
      await api.donorMerges.undo({ mergeId, ofMerged })
      const [kept, merged] = [await recordOf(charity, keptId), await recordOf(charity, mergedId)]
      for (const [field, input] of Object.entries(inputOf) as [keyof typeof inputOf, (typeof inputOf)[keyof typeof inputOf]][]) {
        const isEdited = edited[input] !== after[input]
        const isOfMerged = ofMerged.includes(field)
        expect(kept[input], field).toBe(isEdited && !isOfMerged ? edited[input] : before.kept[input])
        expect(merged[input], field).toBe(isEdited && isOfMerged ? edited[input] : before.merged[input])
      }
      expect(await giftsOf(charity, mergedId)).toEqual(giftsBefore)
      expect(await giftsOf(charity, keptId)).toHaveLength(2 + made)
    }),
    { numRuns: 25 },
  )
}, 120_000)
