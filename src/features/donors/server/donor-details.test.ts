import { describe, expect, test } from 'vitest'
import { newFund } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { methodIds } from '#kit/giving/ids.ts'

const payment = { amount: { minor: 5000, currency: 'SGD' }, paymentMethod: methodIds.cash } as const
const siti = { donorName: 'Siti Hajar binte Osman', donorPhone: '8123 4567' }

/** A counter where Siti has given once, known by name and phone unless more is given. */
async function counter(more: object = {}) {
  const charity = await newCharity({ can: ['donations:view', 'donations:add', 'button:show-personal-data'] })
  const donationToValue = await newFund(charity)
  const give = (donor: object) => charity.api.donations.add({ donationToValue, ...payment, ...donor })
  const { donorId } = await give({ ...siti, ...more })
  return { ...charity, give, donorId: donorId!, details: () => charity.api.donors.reveal({ donorId: donorId! }) }
}

describe('details typed for a known donor', () => {
  test('a detail is added when none is on file, and audited without the value', async () => {
    const { give, donorId, details, rowsOf } = await counter()
    expect(await give({ ...siti, donorEmail: 'Siti@Mail.sg', nirc: 'S1234567D' })).toMatchObject({ donorId })
    expect(await details()).toEqual({ donorPhone: '+65 81234567', donorEmail: 'siti@mail.sg', nirc: 'S1234567D' })
    const [added] = (await rowsOf('audit_event')).filter(event => (event['detail'] as { added?: unknown } | null)?.added)
    expect(added).toMatchObject({ subject_id: donorId, detail: { added: ['donorEmail', 'nirc'], replaced: [] } })
  })

  test('a detail is added to the donor who was chosen', async () => {
    const { give, donorId, details } = await counter()
    await give({ donorId, donorEmail: 'siti@mail.sg' })
    expect(await details()).toMatchObject({ donorEmail: 'siti@mail.sg' })
  })

  test.each([
    ['donorEmail', { donorEmail: 'old@mail.sg' }, { donorEmail: 'new@mail.sg' }],
    ['nirc', { nirc: 'S1234567D' }, { nirc: 'S7654321F' }],
  ])(
    'an identity number of another donor is asked about when %s on file differs, then replaced or left as a user says',
    async (field, before, typed) => {
      const { give, details, rowsOf } = await counter(before)
      await expect(give({ ...siti, ...typed })).rejects.toMatchObject({
        code: 'DONOR_DETAILS_DIFFER',
        errors: [
          { field, code: 'DIFFERS_FROM_FILE' },
          { field: 'changesDetails', code: 'REPLACE_DETAILS', values: { name: siti.donorName } },
        ],
      })
      await give({ ...siti, ...typed, changesDetails: false })
      expect(await details()).toMatchObject(before)
      await give({ ...siti, ...typed, changesDetails: true })
      expect(await details()).toMatchObject(typed)
      expect(await rowsOf('donor')).toHaveLength(1)
      expect(await rowsOf('donation')).toHaveLength(3)
    },
  )

  test('a phone is asked about when it differs from that of the same number', async () => {
    const { give } = await counter({ nirc: 'S1234567D' })
    await expect(give({ ...siti, donorPhone: '9999 0000', nirc: 'S1234567D' })).rejects.toMatchObject({ code: 'DONOR_DETAILS_DIFFER' })
  })
})

describe('an identity number of another donor', () => {
  test('an identity number of another donor is a question when the name differs, and taken once a user says that it is the same person', async () => {
    const { give, donorId } = await counter({ nirc: 'S1234567D' })
    const other = { donorName: 'Aminah binte Osman', nirc: 'S1234567D' }
    await expect(give(other)).rejects.toMatchObject({
      errors: [{ field: 'isSameDonor', code: 'ID_NUMBER_OF_OTHER_DONOR', values: { name: siti.donorName } }],
    })
    expect(await give({ ...other, isSameDonor: true })).toMatchObject({ donorId })
    expect(await give({ ...other, donorName: 'S. H. Osman' })).toMatchObject({ donorId })
  })

  test('an identity number of another donor is refused for a chosen donor, also when the other is archived', async () => {
    const { give, donorId, sql, charityId } = await counter()
    const { donorId: other } = await give({ donorName: 'Aminah', nirc: 'S1234567D' })
    const refused = { errors: [{ field: 'nirc', code: 'ID_NUMBER_OF_OTHER_DONOR', values: { name: 'Aminah' } }] }
    await expect(give({ donorId, nirc: 'S1234567D' })).rejects.toMatchObject(refused)
    await sql('update donor set is_active = false where charity_id = $1 and id = $2', [charityId, other])
    await expect(give({ ...siti, nirc: 'S1234567D' })).rejects.toMatchObject(refused)
  })
})
