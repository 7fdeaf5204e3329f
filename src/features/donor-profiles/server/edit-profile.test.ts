import { describe, expect, test } from 'vitest'
import { newDonor, newFund, newGift } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { itemIds, methodIds, preferenceIds, requestStatusIds } from '#kit/giving/ids.ts'

const editor = ['donors:view', 'donors:edit', 'donations:view', 'donations:add']
const whole = [...editor, 'button:show-personal-data']
const number = 'S1234567D'

/** Siti, with phone, e-mail and identity number on file, as the counter records her. */
async function desk(can: readonly string[] = whole, { isIpc = false } = {}) {
  const charity = await newCharity({ can, isIpc })
  const gift = { donationToValue: await newFund(charity), amount: { minor: 5000, currency: 'SGD' }, paymentMethod: methodIds.cash } as const
  const give = async (fields: object) => (await charity.api.donations.add({ ...gift, ...fields })).donorId ?? ''
  const donorId = await give({ donorName: 'Siti Hajar binte Osman', donorPhone: '+65 81234567', donorEmail: 'siti@mail.sg', nirc: number })
  return { ...charity, give, donorId, read: () => charity.api.donorProfiles.findToEdit({ donorId }) }
}
type Desk = Awaited<ReturnType<typeof desk>>
async function edit({ api, read }: Desk, change: object) {
  const { isRevealed: _, asks: __, ...known } = await read()
  return api.donorProfiles.edit({ ...known, ...change })
}

describe('editing a donor', () => {
  test('changes every field, and the donor is found by the new name alone', async () => {
    const charity = await desk()
    const { donorId, api } = charity
    const change = {
      donorName: 'Siti Hajar binte Othman Ali',
      donorPhone: '+65 98765432',
      donorEmail: 'New@Mail.sg',
      nirc: 'T1234567J',
      addressLine1: '1 Jalan Masjid',
      postalCode: '418925',
      language: 'ms',
      iAgree: false,
    } as const
    await edit(charity, change)
    expect(await charity.read()).toMatchObject({ ...change, donorEmail: 'new@mail.sg', version: 2 })
    const found = async (donorInfo: string) => (await api.donors.byInfo({ donorInfo })).map(match => match.donorId)
    expect([await found('othman ali'), await found('98765432'), await found('T1234567J')]).toEqual([[donorId], [donorId], [donorId]])
  })

  test('a tax number that comes later registers zakat that its payer wished included, also of a charity that is no IPC', async () => {
    const charity = await desk(whole)
    const donorId = await newDonor(charity, { name: 'Tan Mei Ling' })
    const kind = { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.zakat }
    await newGift(charity, { ...kind, donor_id: donorId, fund_id: await newFund(charity, kind), is_iras_inclusion: true })
    await edit({ ...charity, read: () => charity.api.donorProfiles.findToEdit({ donorId }) }, { nirc: 'T1234567J', idType: 'nric' })
    expect(await charity.rowsOf('tax_registration')).toMatchObject([{ scheme: 'zakat' }])
  })

  test('a tax number that comes later registers the gifts that are marked for tax and waited for it, and no other', async () => {
    const charity = await desk(whole, { isIpc: true })
    const { charityId, sql, api } = charity
    const donorId = await newDonor(charity, { name: 'Tan Mei Ling' })
    const gift = { donor_id: donorId, fund_id: await newFund(charity, { is_tax_deductible: true }) }
    const marked = await newGift(charity, { ...gift, is_ipc_registration_for_iras: true })
    await newGift(charity, gift)
    await newGift(charity, {
      ...gift,
      is_ipc_registration_for_iras: true,
      status: 'Void Requested',
      request_status: requestStatusIds.voidRequested,
    })
    const registrations = () => sql('select donation_id, nric_tail from tax_registration where charity_id = $1', [charityId])
    const read = () => api.donorProfiles.findToEdit({ donorId })
    await edit({ ...charity, read }, { nirc: 'A1234567', idType: 'other' })
    expect(await registrations()).toEqual([])
    await edit({ ...charity, read }, { nirc: 'T1234567J', idType: 'nric' })
    expect(await registrations()).toEqual([{ donation_id: marked.id, nric_tail: '567J' }])
    expect((await charity.rowsOf('audit_event')).at(-1)).toMatchObject({ subject_id: donorId, detail: { registeredForTax: 1 } })
    await sql(`update donation set status = 'Accepted', request_status = null where charity_id = $1 and status = 'Void Requested'`, [
      charityId,
    ])
    const masked = charity.officer(editor).api
    await edit({ ...charity, api: masked, read: () => masked.donorProfiles.findToEdit({ donorId }) }, {})
    expect(await registrations()).toHaveLength(2)
  })

  test('keeps what its editor sees masked, unless it is typed again', async () => {
    const charity = await desk(editor)
    expect(await charity.read()).toMatchObject({ donorPhone: '+65 •••• 4567', isRevealed: false })
    await edit(charity, { donorName: 'Siti Hajar' })
    const [kept] = await charity.rowsOf('donor')
    expect([kept?.['phone'], kept?.['email'], kept?.['nric_tail']]).toEqual(['+65 81234567', 'siti@mail.sg', '567D'])
    await edit(charity, { donorPhone: '98765432', donorEmail: null })
    const [changed] = await charity.rowsOf('donor')
    expect([changed?.['phone'], changed?.['email']]).toEqual(['+65 98765432', null])
  })

  test('keeps a name on file that nobody may type, and takes no other of its kind', async () => {
    const charity = await desk()
    await charity.sql(`update donor set name = 'Guest' where charity_id = $1 and id = $2`, [charity.charityId, charity.donorId])
    await edit(charity, { donorPhone: '98765432' })
    expect((await charity.rowsOf('donor'))[0]).toMatchObject({ name: 'Guest', phone: '+65 98765432' })
    await expect(edit(charity, { donorName: 'Haji' })).rejects.toMatchObject({ errors: [{ field: 'donorName', code: 'ENTER_DONOR_NAME' }] })
  })

  test('writes what was and what is to the audit trail, personal data masked', async () => {
    const charity = await desk()
    await edit(charity, { donorName: 'Siti Hajar', donorPhone: '+65 98765432', nirc: null })
    const written = (await charity.rowsOf('audit_event')).flatMap(({ changes }) => (changes ? [changes] : []))
    expect(written.at(-1)).toEqual({
      name: ['S••• H••• b••• O•••', 'S••• H•••'],
      phone: ['+65 •••• 4567', '+65 •••• 5432'],
      nricTail: ['567D', null],
    })
  })

  test.each([
    ['a name that is none', { donorName: 'NA' }, [{ field: 'donorName', code: 'ENTER_DONOR_NAME' }]],
    ['a phone that is too short', { donorPhone: '+65 123' }, [{ field: 'donorPhone', code: 'MOBILE_TOO_SHORT' }]],
    ['a phone that is too long', { donorPhone: `+65 ${'8'.repeat(17)}` }, [{ field: 'donorPhone', code: 'MOBILE_TOO_LONG' }]],
    ['a contact person with digits', { contactPerson: 'Raj 2' }, [{ field: 'contactPerson', code: 'CONTACT_PERSON_CHARACTERS' }]],
    ['an address without a domain', { donorEmail: 'siti@' }, [{ field: 'donorEmail', code: 'INVALID_EMAIL' }]],
    [
      'a number of another donor',
      { nirc: 'T1234567J' },
      [{ field: 'nirc', code: 'ID_NUMBER_OF_OTHER_DONOR', values: { name: 'Lim Wei' } }],
    ],
  ])('refuses %s', async (_, change, errors) => {
    const charity = await desk()
    await charity.give({ donorName: 'Lim Wei', nirc: 'T1234567J' })
    await expect(edit(charity, change)).rejects.toMatchObject({ code: 'INVALID', errors })
  })

  test('refuses what was decided on an older version, and a donor of another charity', async () => {
    const charity = await desk()
    const { isRevealed: _, asks: __, ...seen } = await charity.read()
    await edit(charity, { donorName: 'Siti Hajar' })
    await expect(charity.api.donorProfiles.edit(seen)).rejects.toMatchObject({ code: 'CHANGED_SINCE' })
    const other = await newCharity({ can: whole })
    await expect(other.api.donorProfiles.edit(seen)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(other.api.donorProfiles.findToEdit({ donorId: charity.donorId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
