import { describe, expect, test } from 'vitest'
import { blindIndex } from '#platform/server/security/encryption.ts'
import { newDonor, newGift } from '#testing/factories/giving.ts'
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

describe('looking up a donor', () => {
  test('finds a donor by mobile, e-mail, identity number and name, masked, with the last gift', async () => {
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

  test('finds donors by numbers that look like phones or names, and counts that as a look-up by number', async () => {
    const charity = await counter()
    const numbers = {
      'Maju Jaya Pte Ltd': '53143018M',
      'Blue Gum Pty Ltd': '51824753556',
      'John Smith': 'X1234567',
      'Awang Mat': '01023456',
    }
    for (const [name, number] of Object.entries(numbers)) {
      const nric_index = blindIndex({ charityId: charity.charityId, column: 'donor.nric' }, number) as unknown as string
      await newDonor(charity, { name, id_type: 'other', nric_sealed: 'x', nric_tail: number.slice(-4), nric_index })
    }
    const found = []
    for (const donorInfo of ['53143018m', '51 824 753 556', '51824753556', 'X1234567', '01023456'])
      found.push(...(await charity.api.donors.byInfo({ donorInfo })).map(({ donorName }) => donorName))
    expect(found).toEqual(['Maju Jaya Pte Ltd', 'Blue Gum Pty Ltd', 'Blue Gum Pty Ltd', 'John Smith', 'Awang Mat'])
    expect((await charity.rowsOf('audit_event')).map(({ detail }) => (detail as { by: string }).by)).toEqual(Array(5).fill('nric'))
  })

  test('answers one by id for an entry that begins with the donor, unless archived or of another charity', async () => {
    const { donorId, api, sql } = await counter()
    expect(await api.donors.byId({ donorId })).toMatchObject({ donorId, donorPhone: '+65 •••• 4567', nirc: '•••••567D', lastGift: null })
    await expect((await newCharity(clerk)).api.donors.byId({ donorId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await sql('update donor set is_active = false where id = $1', [donorId])
    await expect(api.donors.byId({ donorId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('several by a shared name, and none by an unknown one', async () => {
    const { api } = await counter()
    expect((await api.donors.byInfo({ donorInfo: 'osman' })).map(({ donorName }) => donorName).sort()).toEqual([
      'Ahmad bin Osman',
      'Siti Hajar binte Osman',
    ])
    expect(await api.donors.byInfo({ donorInfo: 'nobody' })).toEqual([])
  })

  test('a look-up is audited, without the input', async () => {
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
  const otherCharity = await newCharity({ can: ['button:show-personal-data'] })
  await expect(otherCharity.api.donors.reveal({ donorId })).rejects.toMatchObject({ status: 404 })
})
