import { describe, expect, test } from 'vitest'
import { methodIds } from '#kit/giving/ids.ts'
import { newDonor, newFund } from '#testing/factories/giving.ts'
import { clock, newCharity } from '#testing/factories/new-charity.ts'
import { runWhileOpen } from '#testing/database/run-while-open.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { mergeTwins } from '#testing/factories/twin-donors.ts'

const rights = { can: ['donors:view', 'donors:edit', 'button:erase-donor-data'] }
async function desk() {
  const charity = await newCharity(rights)
  const contact = { email: 'siti@mail.sg', phone: '+65 81234567', address_line1: '1 Jalan Besar' }
  const donorId = await newDonor(charity, { name: 'Siti Hajar', ...contact, language: 'ms' })
  return { ...charity, donorId, ...on(charity, donorId) }
}
/** What a donor answered, and what records another answer on the phone. */
const on = ({ api }: Pick<Awaited<ReturnType<typeof newCharity>>, 'api'>, donorId: string) => ({
  holds: async () =>
    Object.fromEntries((await api.donorConsents.find({ donorId })).topics.map(({ topic, holds }) => [topic, holds])) as Record<
      string,
      unknown
    >,
  say: (topic: 'any' | 'email' | 'sms' | 'phone' | 'post', isAgreed: boolean) =>
    api.donorConsents.record({ donorId, topic, isAgreed, source: 'phone', language: 'ms' }),
})

describe('recordConsent', () => {
  test('records a refusal for the record that is kept, when it waits for a merge', async () => {
    const { donorId: mergedId, ...charity } = await desk()
    const keptId = await newDonor(charity, { name: 'Siti Hajar', email: 'hajar@post.sg' })
    const merge = (tx: Tx) => tx.updateTable('donor').set({ mergedInto: keptId, isActive: false }).where('id', '=', mergedId).execute()
    await runWhileOpen(charity, merge, () => on(charity, mergedId).say('any', false))
    const answers = (await charity.rowsOf('donor')).map(row => [row['id'], row['i_agree']])
    expect(Object.fromEntries(answers)).toEqual({ [keptId]: false, [mergedId]: null })
  })

  test('keeps the words as they were read out, the day, the source and who recorded it', async () => {
    const { api, donorId, say, actor, rowsOf } = await desk()
    await say('sms', true)
    const { language, topics } = await api.donorConsents.find({ donorId })
    const sms = topics.find(({ topic }) => topic === 'sms')
    expect(language).toBe('ms')
    expect(sms?.asks).toMatch(/^Saya bersetuju menerima pesanan teks daripada Masjid Test/)
    expect(sms?.answer).toMatchObject({ isAgreed: true, words: sms?.asks, source: 'phone' })
    expect(new Date(sms?.answer?.at ?? 0)).toEqual(clock.now)
    expect(await rowsOf('donor_consent')).toMatchObject([{ channel: 'sms', recorded_by: actor.userId }])
  })

  test('an agreement that names no channel covers e-mail and post, where there is an address, and neither calls nor text messages', async () => {
    const { say, holds, ...charity } = await desk()
    const openBy = async (reachableBy: 'email' | 'post') => (await charity.api.donorProfiles.list({ reachableBy })).totalCount
    await on(charity, await newDonor(charity, { name: 'Tan Wei Ming', address_line1: '1 Jalan Besar' })).say('any', true)
    await say('any', true)
    expect(await holds()).toEqual({ any: true, email: true, sms: null, phone: null, post: true })
    expect([await openBy('email'), await openBy('post')]).toEqual([1, 2])
    await say('email', false)
    await say('phone', true)
    expect(await holds()).toEqual({ any: true, email: false, sms: null, phone: true, post: true })
    expect([await openBy('email'), await openBy('post')]).toEqual([0, 2])
  })

  test('a refusal to be reached at all comes before every channel, at once, and ends agreements: none is opened beside it or by a later agreement to all', async () => {
    const { api, donorId, say, holds, rowsOf } = await desk()
    await say('sms', true)
    expect((await api.donorProfiles.list({ reachableBy: 'sms' })).items).toMatchObject([{ donorId, channels: ['sms'] }])
    await say('any', false)
    expect(await holds()).toEqual({ any: false, email: false, sms: false, phone: false, post: false })
    expect((await api.donorProfiles.list({ reachableBy: 'sms' })).items).toEqual([])
    await expect(say('phone', true)).rejects.toMatchObject({ code: 'REFUSED_AT_ALL' })
    await say('any', true)
    expect(await holds()).toMatchObject({ any: true, sms: null })
    const changes = (await rowsOf('audit_event')).map(({ changes: made }) => made)
    expect(changes).toContainEqual({ iAgree: [null, false], 'consent.sms': [true, null] })
  })

  test('a refusal of e-mail keeps the statement back that nobody asked for', async () => {
    const { api, donorId, say } = await desk()
    await say('email', false)
    expect(await api.donorProfiles.find({ donorId })).toMatchObject({ iAgree: null, refusesMail: true })
    const statement = { donorId, year: 2026, language: 'en' } as const
    await expect(api.donorProfiles.mailStatement(statement)).rejects.toMatchObject({ code: 'DOES_NOT_WANT_MAIL' })
    await expect(api.donorProfiles.mailStatement({ ...statement, isAskedFor: true })).rejects.toMatchObject({ code: 'NOTHING_GIVEN' })
  })

  test('the audit trail has each answer with the one before; an answer that is on file changes nothing', async () => {
    const { say, rowsOf } = await desk()
    await say('phone', true)
    await say('phone', true)
    await say('phone', false)
    const changes = (await rowsOf('audit_event')).map(({ changes: made }) => made).filter(Boolean)
    expect(changes).toEqual([{ 'consent.phone': [null, true] }, { 'consent.phone': [true, false] }])
  })

  test('the form of a donor changes answers, and leaves those that it does not name', async () => {
    const { api, donorId, say, holds } = await desk()
    await say('post', true)
    const { version, channels } = await api.donorProfiles.findToEdit({ donorId })
    expect(channels).toEqual({ email: null, sms: null, phone: null, post: true })
    const edited = { donorId, version, donorName: 'Siti Hajar', donorEmail: 'siti@mail.sg', language: 'ms' } as const
    await api.donorProfiles.edit({ ...edited, channels: { ...channels, sms: true, post: false }, consentSource: 'form' })
    expect(await holds()).toMatchObject({ email: null, sms: true, post: false })
    const { topics } = await api.donorConsents.find({ donorId })
    expect(topics.find(({ topic }) => topic === 'sms')?.answer).toMatchObject({
      source: 'form',
      words: expect.stringMatching(/^Saya bersetuju/),
    })
  })

  test('neither the form of a donor nor an answer from one opens what the donor refused', async () => {
    const { api, donorId, say } = await desk()
    const { version } = await api.donorProfiles.findToEdit({ donorId })
    const edit = (change: object) =>
      api.donorProfiles.edit({ donorId, version, donorName: 'Siti Hajar', donorEmail: null, language: 'ms', ...change })
    const channels = { email: null, sms: true, phone: false, post: null }
    await expect(edit({ iAgree: false, channels })).rejects.toMatchObject({
      errors: [{ field: 'channels.sms', code: 'AGREED_BESIDE_REFUSAL' }],
    })
    await edit({ iAgree: false })
    await expect(edit({ version: version + 1, iAgree: true, consentSource: 'form' })).rejects.toMatchObject({
      errors: [{ field: 'iAgree', code: 'FORM_LIFTS_NO_REFUSAL' }],
    })
    const onForm = { donorId, topic: 'any', isAgreed: true, source: 'form', language: 'ms' } as const
    await expect(api.donorConsents.record(onForm)).rejects.toMatchObject({ code: 'FORM_LIFTS_NO_REFUSAL' })
    await expect(say('any', true)).resolves.toBeNull()
  })

  test('a gift of a known donor brings the first answer, with its words, or a refusal, and lifts none', async () => {
    const { donorId, holds, ...charity } = await desk()
    const counter = charity.officer(['donations:view', 'donations:add'])
    const donationToValue = await newFund(charity)
    const give = (iAgree: boolean) =>
      counter.api.donations.add({
        donorId,
        donationToValue,
        amount: { minor: 5000, currency: 'SGD' },
        paymentMethod: methodIds.cash,
        iAgree,
      })
    await give(true)
    const [toAll] = (await charity.api.donorConsents.find({ donorId })).topics
    expect(toAll?.answer).toMatchObject({ isAgreed: true, words: toAll?.asks, source: 'counter' })
    await give(false)
    await give(true)
    expect(await holds()).toMatchObject({ any: false, email: false })
  })

  test('an answer that another system sends with a key says so, and lifts no refusal', async () => {
    const { donorId, ...charity } = await desk()
    const { api, officer } = charity
    const key = officer(['donations:view', 'donations:add', 'donors:view', 'donors:edit'])
    key.actor.isApiKey = true
    const donationToValue = await newFund({ ...charity, api })
    const gift = { donationToValue, amount: { minor: 5000, currency: 'SGD' }, paymentMethod: methodIds.cash, iAgree: true } as const
    await key.api.donations.add({ ...gift, donorId })
    expect((await api.donorConsents.find({ donorId })).topics[0]?.answer).toMatchObject({ isAgreed: true, source: 'api' })
    const refusal = { donorId, topic: 'any', isAgreed: false, source: 'api', language: 'ms' } as const
    await key.api.donorConsents.record(refusal)
    await expect(key.api.donorConsents.record({ ...refusal, isAgreed: true })).rejects.toMatchObject({ code: 'FORM_LIFTS_NO_REFUSAL' })
  })

  test('post reaches donors with an address alone', async () => {
    const { donorId, api, say, sql, charityId } = await desk()
    await say('post', true)
    const reached = async () => (await api.donorProfiles.list({ reachableBy: 'post' })).items.map(({ donorId: id }) => id)
    expect(await reached()).toEqual([donorId])
    await sql('update donor set address_line1 = null where charity_id = $1', [charityId])
    expect(await reached()).toEqual([])
  })
})

describe('merging and erasing', () => {
  test('takes the stricter answer for each channel, and gives each record its own back', async () => {
    const { donorId: keptId, say, holds, ...charity } = await desk()
    const mergedId = await newDonor(charity, { name: 'Siti Hajar' })
    const other = on(charity, mergedId)
    await say('email', true)
    await say('sms', true)
    await other.say('sms', false)
    await other.say('post', true)
    const { mergeId } = await mergeTwins(charity, { keptId, mergedId })
    expect(await holds()).toMatchObject({ email: true, sms: false, post: true })
    const changes = (await charity.rowsOf('audit_event')).filter(({ detail }) => JSON.stringify(detail).includes('merged'))
    expect(changes.map(row => row['changes'])).toMatchObject([
      { 'consent.sms': [true, false], 'consent.post': [null, true] },
      { 'consent.email': [null, true] },
    ])
    await say('phone', false)
    const [undoable] = await charity.api.donorMerges.undoable({ donorId: keptId })
    expect(undoable).toMatchObject({ edited: [], answers: [{ topic: 'phone', isAgreed: false }] })
    await charity.api.donorMerges.undo({ mergeId })
    expect(await holds()).toMatchObject({ email: true, sms: true, phone: false, post: null })
    expect(await other.holds()).toMatchObject({ email: null, sms: false, phone: false, post: true })
  })

  test('a refusal of all ends the agreements of both records, before a merge and until its undo', async () => {
    const { donorId: keptId, say, holds, ...charity } = await desk()
    const mergedId = await newDonor(charity, { name: 'Siti Hajar' })
    const other = on(charity, mergedId)
    await say('any', false)
    await other.say('sms', true)
    const { mergeId: first } = await mergeTwins(charity, { keptId, mergedId })
    await say('any', true)
    expect(await holds()).toMatchObject({ any: true, sms: null })
    await charity.api.donorMerges.undo({ mergeId: first })
    expect(await other.holds()).toMatchObject({ any: null, sms: true })
    const { mergeId: second } = await mergeTwins(charity, { keptId, mergedId })
    await say('any', false)
    await say('any', true)
    await charity.api.donorMerges.undo({ mergeId: second })
    expect([await holds(), await other.holds()]).toMatchObject([{ sms: null }, { sms: null }])
  })

  test('an erased person has no answers', async () => {
    const { api, donorId, say, rowsOf } = await desk()
    await say('sms', true)
    const { version } = await api.donorErasures.plan({ donorId })
    await api.donorErasures.erase({ donorId, version })
    expect(await rowsOf('donor_consent')).toEqual([])
    await expect(api.donorConsents.find({ donorId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('answers of donors are kept from other charities, and from users who may only see', async () => {
  const { donorId, officer } = await desk()
  const other = await newCharity(rights)
  await expect(other.api.donorConsents.find({ donorId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(on(other, donorId).say('sms', false)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(on(officer(['donors:view']), donorId).say('sms', false)).rejects.toMatchObject({ status: 403 })
})
