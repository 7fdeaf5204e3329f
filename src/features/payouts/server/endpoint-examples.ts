import { newPayment } from '#testing/settlement/new-payment.ts'
import { canary } from '#testing/factories/canary.ts'
import type { Examples, NewRecords } from '#testing/factories/examples.ts'
import { newFund, newGift } from '#testing/factories/giving.ts'
import { newSettlement } from '#testing/settlement/new-settlement.ts'
import { preferenceIds } from '#kit/giving/ids.ts'

type ExampleRecords = {
  payoutSettlementId: string
  payoutFundId: string
  paymentId: string
  preparedPaymentId: string
  releasedPaymentId: string
}
const { donations: appPreferenceId } = preferenceIds

/** A payout of one fund with the canary in every text, and payments of it. */
export const newRecords: NewRecords<ExampleRecords> = async charity => {
  const payoutFundId = await newFund(charity, { name: `${canary} payout fund` })
  const { id: linkedGift } = await newGift(charity, { fund_id: payoutFundId })
  const { id: payoutSettlementId, matchId } = await newSettlement(charity, { text: `${canary} payout`, linkedGift })
  const make = (state: 'prepared' | 'released') =>
    newPayment(charity, { fundId: payoutFundId, matchId, settlementId: payoutSettlementId, state })
  const [paymentId, preparedPaymentId, releasedPaymentId] = [await make('prepared'), await make('prepared'), await make('released')]
  return { payoutSettlementId, payoutFundId, paymentId, preparedPaymentId, releasedPaymentId }
}

export const examples: Examples<ExampleRecords> = {
  'payouts.list': () => ({ appPreferenceId, searchValue: canary }),
  'payouts.find': ({ payoutSettlementId: id }) => ({ appPreferenceId, id }),
  'payouts.export': () => ({ appPreferenceId }),
  'payouts.payments': () => ({ searchValue: canary }),
  'payouts.findPayment': ({ paymentId: id }) => ({ id }),
  'payouts.prepare': ({ payoutFundId: fundId }) => ({
    appPreferenceId,
    fundId,
    moneyKind: 'general',
    amount: { minor: 100, currency: 'SGD' },
    payee: canary,
  }),
  'payouts.release': ({ preparedPaymentId: id }) => ({ id, version: 1, bankReference: canary, paidOn: '2026-03-02' }),
  'payouts.withdraw': ({ paymentId: id }) => ({ id, version: 1 }),
  'payouts.advice': ({ releasedPaymentId: id }) => ({ id }),
}
