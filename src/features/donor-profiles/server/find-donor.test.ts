import { describe, expect, test } from 'vitest'
import { newDonor, newFund, newGift } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { newGivingCharity } from '#testing/factories/new-recurrence.ts'
import { preferenceIds, requestStatusIds } from '#kit/giving/ids.ts'

const reader = { can: ['donors:view', 'donors:edit', 'donations:view', 'islamic-giving:view'] }
const sgd = (minor: number) => ({ minor, currency: 'SGD' as const })

/** Siti: two donations this year, one of them for two purposes, zakat in Ramadan of last year, and a voided gift. */
async function desk(rights = reader) {
  const charity = await newCharity(rights)
  const donorId = await newDonor(charity, {
    name: 'Siti Hajar binte Osman',
    phone: '+65 81234567',
    i_agree: true,
    agreed_at: '2025-05-01T04:00:00Z',
    agreement_text: 'I agree to receive information.',
  })
  const [roof, orphans] = [await newFund(charity, { name: 'Roof' }), await newFund(charity, { name: 'Orphans' })]
  await charity.sql(
    `insert into hijri_year (charity_id, id, hijri_year, ramadan_starts_on, ramadan_ends_on, syawal_starts_on, authority, created_at, updated_at)
     values ($1, gen_random_uuid(), 1446, '2025-03-02', '2025-03-30', '2025-03-31', 'MUIS', now(), now())`,
    [charity.charityId],
  )
  const give = (fields: object) => newGift(charity, { donor_id: donorId, ...fields })
  const both = await give({ amount_minor: 6000, fund_id: roof, donated_at: '2026-01-05T04:00:00Z' })
  await charity.sql(
    `insert into donation_purpose (charity_id, donation_id, fund_id, item_id, amount_minor) values ($1, $2, $3, 100, 4000), ($1, $2, $4, 100, 2000)`,
    [charity.charityId, both.id, roof, orphans],
  )
  const last = await give({ amount_minor: 1000, fund_id: roof, donated_at: '2026-02-05T04:00:00Z' })
  const zakat = await give({
    amount_minor: 20_000,
    app_preference_id: preferenceIds.islamicGiving,
    donated_at: '2025-03-10T04:00:00Z',
    donated_on: '2025-03-10',
  })
  await give({ amount_minor: 99_000, status: 'Voided', request_status: requestStatusIds.voided, donated_at: '2026-02-06T04:00:00Z' })
  return { ...charity, donorId, roof, orphans, last, zakat }
}

describe('the page of a donor', () => {
  test('the page of a donor has contact masked, the words of the consent, and headlines by module', async () => {
    const { api, donorId, last } = await desk()
    expect(await api.donorProfiles.find({ donorId })).toMatchObject({
      donorName: 'Siti Hajar binte Osman',
      donorPhone: '+65 •••• 4567',
      iAgree: true,
      agreementText: 'I agree to receive information.',
      lifetime: [
        { appPreferenceId: preferenceIds.donations, gifts: 2, total: sgd(7000) },
        { appPreferenceId: preferenceIds.islamicGiving, gifts: 1, total: sgd(20_000) },
      ],
      thisYear: [{ appPreferenceId: preferenceIds.donations, gifts: 2, total: sgd(7000) }],
      lastGift: { id: last.id, amount: sgd(1000) },
      actions: ['edit', 'archive', 'mailStatement'],
    })
    expect(await api.donorProfiles.latestGift({ donorId })).toMatchObject({ id: last.id })
  })

  test('adds up by year, Ramadan and purpose', async () => {
    const { api, donorId, roof, orphans, zakat } = await desk()
    const giving = await api.donorProfiles.giving({ donorId })
    expect(giving).toMatchObject({ average: sgd(9000), largest: { id: zakat.id, amount: sgd(20_000) } })
    expect(giving.byYear).toMatchObject([
      { year: 2026, appPreferenceId: preferenceIds.donations, gifts: 2, total: sgd(7000) },
      { year: 2025, appPreferenceId: preferenceIds.islamicGiving, gifts: 1, total: sgd(20_000) },
    ])
    expect(giving.byRamadan).toEqual([
      {
        hijrahYear: 1446,
        startDate: '2025-03-02',
        endDate: '2025-03-30',
        appPreferenceId: preferenceIds.islamicGiving,
        gifts: 1,
        total: sgd(20_000),
      },
    ])
    expect(giving.byPurpose).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ donationToValue: roof, gifts: 2, total: sgd(5000) }),
        expect.objectContaining({ donationToValue: orphans, gifts: 1, total: sgd(2000) }),
      ]),
    )
  })

  test('the page of a donor has no figure that the list it opens does not add up to', async () => {
    const { api, donorId } = await desk()
    const sumOf = async (filter: object) => (await api.donations.summary({ donorId, ...filter })).totals[0]
    const { lifetime } = await api.donorProfiles.find({ donorId })
    const giving = await api.donorProfiles.giving({ donorId })
    expect((await sumOf({}))?.sum).toEqual(lifetime[0]?.total)
    const ofYear = giving.byYear[0]
    expect((await sumOf({ startDate: '2026-01-01', endDate: '2026-12-31' }))?.sum).toEqual(ofYear?.total)
    for (const { donationToValue, total, appPreferenceId } of giving.byPurpose.filter(purpose => purpose.appPreferenceId === 8)) {
      const found = await sumOf({ donationToValues: [donationToValue], appPreferenceId })
      expect(found?.forPurpose ?? found?.sum).toEqual(total)
    }
  })

  test('shows no module that its reader may not see, and nothing of another charity', async () => {
    const { api, donorId } = await desk({ can: ['donors:view', 'donations:view'] })
    expect((await api.donorProfiles.find({ donorId })).lifetime.map(({ appPreferenceId }) => appPreferenceId)).toEqual([8])
    expect((await api.donorProfiles.giving({ donorId })).byYear.map(({ appPreferenceId }) => appPreferenceId)).toEqual([8])
    const other = await newCharity(reader)
    for (const call of ['find', 'giving', 'latestGift'] as const)
      await expect(other.api.donorProfiles[call]({ donorId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('archiving a donor', () => {
  test('takes the donor out of lists and look-ups, keeps the gifts, and can be taken back', async () => {
    const { api, donorId, rowsOf } = await desk()
    await api.donorProfiles.archive({ DonorId: donorId, IsActive: 'false' })
    expect((await api.donorProfiles.list({})).items).toEqual([])
    expect((await api.donors.byInfo({ donorInfo: 'siti' })).length).toBe(0)
    expect((await api.donations.summary({ donorId })).count).toBe(3)
    expect((await api.donorProfiles.find({ donorId })).actions).toEqual(['activate', 'mailStatement'])
    await api.donorProfiles.archive({ DonorId: donorId, IsActive: 'true' })
    expect((await api.donorProfiles.list({})).items).toHaveLength(1)
    const changes = (await rowsOf('audit_event')).flatMap(({ changes }) => (changes ? [changes] : []))
    expect(changes).toEqual([{ isActive: [true, false] }, { isActive: [false, true] }])
  })
})

test('a donor who gives regularly is not archived before the recurring gift is stopped', async () => {
  const { api, donorId, start, rowsOf } = await newGivingCharity({ can: reader.can })
  await start()
  await expect(api.donorProfiles.archive({ DonorId: donorId, IsActive: 'false' })).rejects.toMatchObject({ code: 'GIVES_REGULARLY' })
  expect((await rowsOf('donor')).map(donor => donor['is_active'])).toEqual([true])
})
