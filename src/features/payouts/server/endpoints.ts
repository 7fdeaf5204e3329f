import { serve } from '#platform/server/http/bind-contract.ts'
import { payouts } from '../contract.ts'
import { exportPayouts } from './export-payouts.ts'
import { findPayout, listPayouts } from './list-payouts.ts'
import { drawAdvice } from './payments/advice.ts'
import { releasePayment, withdrawPayment } from './payments/decide.ts'
import { preparePayment } from './payments/prepare.ts'
import { findPayment, listPayments } from './payments/read-payments.ts'

export const payoutEndpoints = serve(payouts, {
  list: listPayouts,
  find: findPayout,
  export: exportPayouts,
  payments: listPayments,
  findPayment,
  prepare: preparePayment,
  release: releasePayment,
  withdraw: withdrawPayment,
  advice: drawAdvice,
})
