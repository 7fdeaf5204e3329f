import type { Examples, NewRecords } from '#testing/factories/examples.ts'
import { newDonor, newFund } from '#testing/factories/giving.ts'
import { canary } from '#testing/factories/canary.ts'

type ExampleRecords = { paymentLinkId: string }
/** A link of a donor of its own. */
export const newRecords: NewRecords<ExampleRecords> = async charity => {
  const donorId = await newDonor(charity, { name: `${canary} pays`, email: 'pays@example.test' })
  const donationToValue = await newFund(charity, { name: `${canary} appeal` })
  const { id: paymentLinkId } = await charity.api.paymentLinks.send({
    donorId,
    donationToValue,
    amount: { minor: 5000, currency: 'SGD' },
  })
  return { paymentLinkId }
}

export const examples: Examples<ExampleRecords> = {
  'paymentLinks.list': ({ donorId }) => ({ donorId }),
  'paymentLinks.send': ({ donorId, fundId }) => ({
    donorId,
    donationToValue: fundId,
    amount: { minor: 5000, currency: 'SGD' },
  }),
  'paymentLinks.sendIslamic': ({ donorId, wakafFundId }) => ({
    donorId,
    lines: [{ donationToValue: wakafFundId, amount: { minor: 5000, currency: 'SGD' } }],
  }),
  'paymentLinks.revoke': ({ paymentLinkId }) => ({ paymentLinkId }),
}
