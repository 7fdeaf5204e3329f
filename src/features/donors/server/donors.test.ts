import { describe, expect, test } from 'vitest'
import { blindIndex } from '#platform/server/security/encryption.ts'
import { newDonor, newFund, newGift } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'

const clerk = { can: ['donations:view', 'donations:add'] }
const counter = async () => {
  const charity = await newCharity(clerk)
  const nric_index = blindIndex({ charityId: charity.charityId, column: 'donor.nric' }, 'S1234567D') as unknown as string
  const donorId = await newDonor(charity, {
    name: 'Siti Hajar binte Osman',
    phone: '+65 81234567',
    email: 'siti@mail.sg',
    id_type: 'nric',
    nric_sealed: 'x',
    nric_tail: '567D',
    nric_index,
  })
  await newDonor(charity, { name: 'Ahmad bin Osman', phone: '+65 91234567' })
  return { ...charity, donorId }
}

describe('looking up a donor finds', () => {
  test('by mobile, e-mail, identity number and name, masked, with the last gift', async () => {
    const { donorId, ...charity } = await counter()
    await newGift(charity, { donor_id: donorId, amount_minor: 2800, donated_at: '2026-01-05T04:00:00Z' })
    await newGift(charity, { donor_id: donorId, amount_minor: 100, donated_at: '2025-01-05T04:00:00Z' })
    const { donors } = charity.api
    const expected = [
      {
        donorId,
        donorName: 'Siti Hajar binte Osman',
        donorPhone: '+65 •••• 4567',
        donorEmail: 'si•••••@mail.sg',
        nirc: '•••••567D',
        lastGift: { donationTimeStamp: '2026-01-05T04:00:00Z', amount: { minor: 2800, currency: 'SGD' } },
      },
    ]
    expect(await donors.byMobile({ mobile: '8123 4567' })).toMatchObject(expected)
    expect(await donors.byEmail({ email: 'SITI@mail.sg' })).toMatchObject(expected)
    expect(await donors.byNric({ nirc: 's1234567d' })).toMatchObject(expected)
    for (const donorInfo of ['siti osman', 'siti@mail.sg', 'S1234567D', '+6581234567', '81234567'])
      expect(await donors.byInfo({ donorInfo })).toMatchObject(expected)
  })

  test('several by a shared name, and none by an unknown one', async () => {
    const { api } = await counter()
    expect((await api.donors.byInfo({ donorInfo: 'osman' })).map(({ donorName }) => donorName).sort()).toEqual([
      'Ahmad bin Osman',
      'Siti Hajar binte Osman',
    ])
    expect(await api.donors.byInfo({ donorInfo: 'nobody' })).toEqual([])
  })

  test('and audits it, without the input', async () => {
    const { api, rowsOf } = await counter()
    await api.donors.byNric({ nirc: 'S1234567D' })
    const events = await rowsOf('audit_event')
    expect(events).toMatchObject([{ outcome: 'viewed', call: '/api/User/donorSearchByNirc', detail: { by: 'nric', found: 1 } }])
    expect(JSON.stringify(events)).not.toContain('S1234567D')
  })
})

test('keeps charities apart when looking up', async () => {
  await counter()
  const { api } = await newCharity(clerk)
  for (const donorInfo of ['siti', 'siti@mail.sg', 'S1234567D', '81234567']) expect(await api.donors.byInfo({ donorInfo })).toEqual([])
})

test('needs a separate right to reveal, and refuses another charity’s donor', async () => {
  const { officer, donorId } = await counter()
  const { api } = officer(['donors:view', 'donors:edit', 'donations:edit'])
  await expect(api.donors.reveal({ donorId })).rejects.toMatchObject({ status: 403 })
  const elsewhere = await newCharity({ can: ['button:show-personal-data'] })
  await expect(elsewhere.api.donors.reveal({ donorId })).rejects.toMatchObject({ status: 404 })
})

describe('an archived donor with the identity number of a gift', () => {
  const amount = { minor: 5000, currency: 'SGD' } as const
  async function newDeskWithArchived() {
    const charity = await newCharity({ can: ['donations:view', 'donations:add', 'donations:edit'] })
    const donationToValue = await newFund(charity)
    const gift = { donorName: 'Lim Wei', nirc: 'S1234567D', donationToValue, amount, paymentMethod: 6 as const }
    const { donorId } = await charity.api.donations.add(gift)
    await charity.sql('update donor set is_active = false where charity_id = $1', [charity.charityId])
    return { ...charity, gift, donorId }
  }

  test('is offered by name, and restored when somebody says so', async () => {
    const { api, gift, donorId, rowsOf } = await newDeskWithArchived()
    await expect(api.donations.add(gift)).rejects.toMatchObject({
      code: 'DONOR_ARCHIVED',
      errors: [{ field: 'restoresArchived', code: 'RESTORE_ARCHIVED_DONOR', values: { name: 'Lim Wei' } }],
    })
    expect(await rowsOf('donation')).toHaveLength(1)
    expect(await api.donations.add({ ...gift, restoresArchived: true })).toMatchObject({ donorId })
    expect(await rowsOf('donor')).toMatchObject([{ id: donorId, is_active: true }])
    const restored = (await rowsOf('audit_event')).filter(event => (event['detail'] as { restored?: boolean } | null)?.restored)
    expect(restored.map(event => event['subject_id'])).toEqual([donorId])
  })

  test('who was chosen before is offered too', async () => {
    const {
      api,
      gift: { donorName: _, nirc: __, ...gift },
      donorId,
    } = await newDeskWithArchived()
    await expect(api.donations.add({ ...gift, donorId: donorId! })).rejects.toMatchObject({ code: 'DONOR_ARCHIVED' })
    expect(await api.donations.add({ ...gift, donorId: donorId!, restoresArchived: true })).toMatchObject({ donorId })
  })

  test('is offered where the donor of a gift is changed', async () => {
    const { api, gift, donorId } = await newDeskWithArchived()
    const { id } = await api.donations.add({ ...gift, donorName: 'Aminah', nirc: null })
    const edit = (more: object) =>
      api.donations.edit({ transactionId: id, version: 1, donor: { donorName: 'Lim Wei', nirc: 'S1234567D', ...more } })
    await expect(edit({})).rejects.toMatchObject({ code: 'DONOR_ARCHIVED' })
    expect(await edit({ restoresArchived: true })).toMatchObject({ donorId })
  })
})

describe('the name of a gift at the counter', () => {
  const gift = (donationToValue: string, donor: object) => ({
    ...donor,
    donationToValue,
    amount: { minor: 5000, currency: 'SGD' } as const,
    paymentMethod: 6 as const,
  })

  test.each(['NA', 'null', '#REF!', '-', 'N/A', '#N/A', 'NIL'])('%s is none, as in a file', async donorName => {
    const charity = await newCharity(clerk)
    const fund = await newFund(charity)
    await expect(charity.api.donations.add(gift(fund, { donorName, donorPhone: '8123 4567' }))).rejects.toMatchObject({
      errors: [{ field: 'donorName', code: 'ENTER_DONOR_NAME' }],
    })
  })

  test.each(['Hamba Allah', 'Anon', 'NN'])('%s is an anonymous payer, and no donor is made', async donorName => {
    const charity = await newCharity(clerk)
    const fund = await newFund(charity)
    expect(await charity.api.donations.add(gift(fund, { donorName }))).toMatchObject({ donorId: null, donorType: 3 })
    expect(await charity.rowsOf('donor')).toEqual([])
    await expect(charity.api.donations.add(gift(fund, { donorName, donorPhone: '8123 4567' }))).rejects.toMatchObject({
      errors: [{ field: 'donorName', code: 'ENTER_DONOR_NAME' }],
    })
  })

  test.each(['\u200b\u200d', 'Ali\u202egnp', 'Ali\0', 'Ali\u2066x'])('%j has characters that no call takes', async donorName => {
    const charity = await newCharity(clerk)
    const fund = await newFund(charity)
    await expect(charity.api.donations.add(gift(fund, { donorName }))).rejects.toMatchObject({
      errors: [{ field: 'donorName', code: 'CHARACTER_NOT_KEPT' }],
    })
  })

  test('has a phone in full-width digits kept as any other', async () => {
    const charity = await newCharity(clerk)
    const fund = await newFund(charity)
    await charity.api.donations.add(gift(fund, { donorName: 'Ali', donorPhone: '８１２３ ４５６７' }))
    expect(await charity.rowsOf('donor')).toMatchObject([{ phone: '+65 81234567' }])
  })
})
