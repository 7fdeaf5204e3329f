import { expect, test } from 'vitest'
import { methodIds, requestStatusIds } from '#kit/giving/ids.ts'
import { newDonor, newFund, newGift } from '#testing/factories/giving.ts'
import { db, newCharity, now } from '#testing/factories/new-charity.ts'
import { registerMarked } from './register-marked.ts'

test('registers gifts that were marked before marks registered them, once, where the number is on file and they are valid', async () => {
  const charity = await newCharity({ can: ['donations:view', 'donations:add'], isIpc: true })
  const fund = await newFund(charity, { is_tax_deductible: true })
  const give = (donor: object) =>
    charity.api.donations.add({
      donationToValue: fund,
      amount: { minor: 5000, currency: 'SGD' },
      paymentMethod: methodIds.cash,
      ...donor,
    } as never)
  const siti = await give({ donorName: 'Siti Hajar', nirc: 'S1234567D' })
  const kumar = await give({ donorName: 'Kumar', nirc: 'G1234567X', idType: 'fin' })
  const passport = await give({ donorName: 'John Smith', nirc: 'X1234567', idType: 'other' })
  const marked = { fund_id: fund, is_ipc_registration_for_iras: true }
  const wanted = [
    await newGift(charity, { ...marked, donor_id: siti.donorId }),
    await newGift(charity, { ...marked, donor_id: kumar.donorId, is_ipc_registration_for_iras: false, is_iras_inclusion: true }),
  ]
  await newGift(charity, { ...marked, donor_id: siti.donorId, status: 'Voided', request_status: requestStatusIds.voided })
  await newGift(charity, { ...marked, donor_id: siti.donorId, is_ipc_registration_for_iras: false })
  await newGift(charity, { ...marked, donor_id: passport.donorId })
  await newGift(charity, { ...marked, donor_id: await newDonor(charity, { name: 'No number' }) })

  await charity.sql('insert into marked_gift_scan (charity_id) values ($1)', [charity.charityId])
  const run = () => registerMarked({ db, now, signal: new AbortController().signal }, charity.charityId)
  await run()
  await newGift(charity, { ...marked, donor_id: siti.donorId })
  await run()
  const registered = await charity.rowsOf('tax_registration')
  expect(registered.map(row => row['donation_id']).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
  expect(registered.map(row => `${row['id_type']} ${row['nric_tail']}`).toSorted()).toEqual(['fin 567X', 'nric 567D'])
  expect((await charity.rowsOf('audit_event')).filter(({ call }) => call === 'job:tax.registerMarked')).toHaveLength(2)
})
