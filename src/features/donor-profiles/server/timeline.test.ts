import { describe, expect, test } from 'vitest'
import { methodIds, preferenceIds, requestStatusIds } from '#kit/giving/ids.ts'
import { newDonor, newFund, newGift } from '#testing/factories/giving.ts'
import { newCharity, now } from '#testing/factories/new-charity.ts'

const can = ['donors:view', 'donors:edit', 'donations:view', 'donations:add', 'button:refund']
const desk = async (rights: readonly string[] = can) => {
  const charity = await newCharity({ can: rights })
  const donorId = await newDonor(charity, { name: 'Siti Hajar', email: 'siti@mail.sg' })
  return { ...charity, donorId, kinds: async () => (await charity.api.donorProfiles.timeline({ donorId })).items.map(({ kind }) => kind) }
}

describe('the timeline of a donor', () => {
  test('the timeline of a donor has gifts, receipts, requests, changes and notes in one order', async () => {
    const { api, donorId, ...charity } = await desk()
    const fundId = await newFund(charity as never)
    const gift = await api.donations.add({
      donorId,
      donationToValue: fundId,
      amount: { minor: 5000, currency: 'SGD' },
      paymentMethod: methodIds.cash,
    })
    await api.donations.sendReceipt({ type: 'donation', transactionId: gift.id })
    const [reason] = await api.requests.reasons({ requestType: 'Void' })
    await api.requests.ask({ transactionId: gift.id, requestType: 'Void', reasonId: reason?.id ?? '', remarks: 'Twice.' } as never)
    await api.donorNotes.add({ donorId, words: 'Speaks Malay.' })
    const { version } = await api.donorProfiles.findToEdit({ donorId })
    await api.donorProfiles.edit({ donorId, version, donorName: 'Siti Hajar binte Osman', donorEmail: 'siti@mail.sg', language: 'en' })
    const { items, isMore } = await api.donorProfiles.timeline({ donorId })
    expect(isMore).toBe(false)
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['gift', 'receipt', 'request', 'change', 'note']))
    expect(items.map(({ at }) => at)).toEqual(
      items
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(items.find(({ kind }) => kind === 'receipt')).toMatchObject({ sentTo: 's•••@mail.sg' })
    expect(items.find(({ kind }) => kind === 'request')).toMatchObject({ status: 'void requested', gift: { id: gift.id } })
    expect(items.find(({ call }) => call === 'editDonorProfile')).toMatchObject({ kind: 'change', fields: ['name'] })
  })

  test('goes on before the oldest that was shown', async () => {
    const { api, donorId, ...charity } = await desk()
    const minutesAgo = (minutes: number) => new Date(now().getTime() - minutes * 60_000).toISOString()
    for (let i = 0; i < 32; i += 1) await newGift({ ...charity, api } as never, { donor_id: donorId, donated_at: minutesAgo(i) })
    const rejected = {
      donor_id: donorId,
      donated_at: minutesAgo(60),
      updated_at: minutesAgo(5),
      request_status: requestStatusIds.voidRejected,
    }
    const { id } = await newGift({ ...charity, api } as never, rejected)
    await charity.sql(
      `insert into void_refund_request (charity_id, id, donation_id, app_preference_id, type, status, amount_minor, currency, reason_words, evidence_hash,
              earlier_label, requested_by, requested_at, rejected_by, rejected_at, rejected_words)
       select charity_id, uuidv7(), id, app_preference_id, 'Void', request_status, amount_minor, currency, 'Twice', sha256(''), 'Accepted', id, $3, uuidv7(), $4, 'No'
         from donation where charity_id = $1 and id = $2`,
      [charity.charityId, id, minutesAgo(45), minutesAgo(5)],
    )
    const first = await api.donorProfiles.timeline({ donorId })
    expect([first.items.length, first.isMore]).toEqual([30, true])
    const rest = await api.donorProfiles.timeline({ donorId, before: first.items.at(-1)?.at ?? null })
    expect([rest.items.length, rest.isMore]).toEqual([5, false])
    const steps = [first, rest].map(({ items }) => items.filter(({ kind }) => kind === 'request').map(({ status }) => status))
    expect(steps).toEqual([['void rejected'], ['void requested']])
  })

  test('the timeline of a donor has gifts of the modules that the reader may see only, and keeps charities apart', async () => {
    const { donorId, kinds, ...charity } = await desk(['donors:view', 'islamic-giving:view'])
    await newGift(charity, { donor_id: donorId, app_preference_id: preferenceIds.donations })
    expect(await kinds()).toEqual([])
    const other = await newCharity({ can })
    await expect(other.api.donorProfiles.timeline({ donorId })).rejects.toMatchObject({ status: 404 })
  })
})
