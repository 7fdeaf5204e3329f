import { expect, test } from 'vitest'
import { donorTypeIds, methodIds } from '#kit/giving/ids.ts'
import { newFund } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'

test('the status of a charity has the labels of the specification', async () => {
  const { api, charityId, sql } = await newCharity()
  const labelOf = async (status: string) => {
    await sql('update charity set status = $2 where charity_id = $1', [charityId, status])
    return (await api.charity.details({})).status
  }
  expect([await labelOf('archived'), await labelOf('inProgress'), await labelOf('active')]).toEqual(['Archived', 'In Progress', 'Active'])
})

test('the language that a charity saves is the one of receipts of people who chose none', async () => {
  const charity = await newCharity({ can: ['charity-profile:view', 'charity-profile:edit', 'donations:add', 'donations:view'] })
  const { api } = charity
  await api.charity.save({ version: 1, language: 'ms' })
  const { txnId } = await api.donations.add({
    donorType: donorTypeIds.anonymous,
    donationToValue: await newFund(charity, {}),
    amount: { minor: 500, currency: 'SGD' },
    paymentMethod: methodIds.cash,
  })
  expect([(await api.charity.details({})).language, (await api.receipts.find({ transactionNo: txnId })).language]).toEqual(['ms', 'ms'])
})
