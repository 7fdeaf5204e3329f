import { describe, expect, test } from 'vitest'
import { methodIds } from '#kit/giving/ids.ts'
import { newDonor, newFund } from '#testing/factories/giving.ts'
import { clock, newCharity } from '#testing/factories/new-charity.ts'
import { mergeTwins } from '#testing/factories/twin-donors.ts'

const rights = { can: ['donors:view', 'donors:edit', 'button:erase-donor-data'] }
async function desk() {
  const charity = await newCharity(rights)
  const donorId = await newDonor(charity, { name: 'Siti Hajar', email: 'siti@mail.sg', language: 'ms' })
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

  test('an agreement that names no channel covers e-mail and post, and neither calls nor text messages', async () => {
    const { api, say, holds } = await desk()
    const openBy = async (reachableBy: 'email' | 'post') => (await api.donorProfiles.list({ reachableBy })).totalCount
    await say('any', true)
    expect(await holds()).toEqual({ any: true, email: true, sms: null, phone: null, post: true })
    expect([await openBy('email'), await openBy('post')]).toEqual([1, 1])
    await say('email', false)
    await say('phone', true)
    expect(await holds()).toEqual({ any: true, email: false, sms: null, phone: true, post: true })
    expect([await openBy('email'), await openBy('post')]).toEqual([0, 1])
  })

  test('a refusal to be reached at all comes before every channel, at once, and no channel is opened beside it', async () => {
    const { api, donorId, say, holds } = await desk()
    await say('sms', true)
    expect((await api.donorProfiles.list({ reachableBy: 'sms' })).items).toMatchObject([{ donorId, channels: ['sms'] }])
    await say('any', false)
    expect(await holds()).toEqual({ any: false, email: false, sms: false, phone: false, post: false })
    expect((await api.donorProfiles.list({ reachableBy: 'sms' })).items).toEqual([])
    await expect(say('phone', true)).rejects.toMatchObject({ code: 'REFUSED_AT_ALL' })
    await say('any', true)
    expect(await holds()).toMatchObject({ any: true, sms: true })
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

  test('an answer given with a gift is recorded for a donor who is known', async () => {
    const { donorId, holds, ...charity } = await desk()
    const counter = charity.officer(['donations:view', 'donations:add'])
    const donationToValue = await newFund(charity)
    await counter.api.donations.add({
      donorId,
      donationToValue,
      amount: { minor: 5000, currency: 'SGD' },
      paymentMethod: methodIds.cash,
      iAgree: false,
    })
    expect(await holds()).toMatchObject({ any: false, email: false })
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
    await say('phone', false)
    await charity.api.donorMerges.undo({ mergeId })
    expect(await holds()).toMatchObject({ email: true, sms: true, phone: false, post: null })
    expect(await other.holds()).toMatchObject({ email: null, sms: false, phone: false, post: true })
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
