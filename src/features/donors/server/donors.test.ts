import { describe, expect, test } from 'vitest'
import { newFund } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { donorTypeIds } from '#kit/giving/ids.ts'

const clerk = { can: ['donations:view', 'donations:add'] }
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

  test('an archived donor with the identity number of a gift is offered by name, and restored when a user says so', async () => {
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

  test('an archived donor who was chosen before is offered too', async () => {
    const {
      api,
      gift: { donorName: _, nirc: __, ...gift },
      donorId,
    } = await newDeskWithArchived()
    await expect(api.donations.add({ ...gift, donorId: donorId! })).rejects.toMatchObject({ code: 'DONOR_ARCHIVED' })
    expect(await api.donations.add({ ...gift, donorId: donorId!, restoresArchived: true })).toMatchObject({ donorId })
  })

  test('an archived donor with the identity number of a gift is offered where the donor of a gift is changed', async () => {
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
    expect(await charity.api.donations.add(gift(fund, { donorName }))).toMatchObject({ donorId: null, donorType: donorTypeIds.anonymous })
    expect(await charity.rowsOf('donor')).toEqual([])
    await expect(charity.api.donations.add(gift(fund, { donorName, donorPhone: '8123 4567' }))).rejects.toMatchObject({
      errors: [{ field: 'donorName', code: 'ENTER_DONOR_NAME' }],
    })
  })

  test('a company’s name has the specification’s characters only; one on file stays as it is', async () => {
    const charity = await newCharity({ can: [...clerk.can, 'donors:view', 'donors:edit'] })
    const fund = await newFund(charity)
    const company = (donorName: string) => charity.api.donations.add(gift(fund, { donorName, donorType: donorTypeIds.corporate }))
    const errors = [{ field: 'donorName', code: 'COMPANY_NAME_CHARACTERS' }]
    await expect(company('Acme Co., Ltd')).rejects.toMatchObject({ errors })
    const { donorId } = await company("Tan & Son's (Pte) Ltd. 大众")
    await charity.sql(`update donor set name = 'Acme Co., Ltd' where charity_id = $1`, [charity.charityId])
    const { isRevealed: _, asks: __, ...known } = await charity.api.donorProfiles.findToEdit({ donorId: donorId ?? '' })
    await charity.api.donorProfiles.edit({ ...known, contactPerson: "Raj s/o Kumar O'Neil" })
    const next = { ...known, version: known.version + 1 }
    await expect(charity.api.donorProfiles.edit({ ...next, donorName: 'Acme Co.; Ltd' })).rejects.toMatchObject({ errors })
  })

  test.each(['\u200b\u200d', 'Ali\u202egnp', 'Ali\0', 'Ali\u2066x'])('%j has characters that no call takes', async donorName => {
    const charity = await newCharity(clerk)
    const fund = await newFund(charity)
    await expect(charity.api.donations.add(gift(fund, { donorName }))).rejects.toMatchObject({
      errors: [{ field: 'donorName', code: 'CHARACTER_NOT_KEPT' }],
    })
  })

  test('a FIN that was called an NRIC is kept as a FIN, which IRAS tells apart, and a UEN is no name', async () => {
    const charity = await newCharity(clerk)
    const fund = await newFund(charity)
    await charity.api.donations.add(gift(fund, { donorName: 'Kumar', nirc: 'G1234567X', idType: 'nric' }))
    expect(await charity.rowsOf('donor')).toMatchObject([{ id_type: 'fin', nric_tail: '567X' }])
    await expect(charity.api.donations.add(gift(fund, { donorName: 'T08LL0721A' }))).rejects.toMatchObject({
      errors: [{ field: 'donorName', code: 'ENTER_DONOR_NAME' }],
    })
  })

  test('a phone in full-width digits is kept as any other', async () => {
    const charity = await newCharity(clerk)
    const fund = await newFund(charity)
    await charity.api.donations.add(gift(fund, { donorName: 'Ali', donorPhone: '８１２３ ４５６７' }))
    expect(await charity.rowsOf('donor')).toMatchObject([{ phone: '+65 81234567' }])
  })
})
