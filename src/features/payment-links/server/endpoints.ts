import { withCurrentDonor } from '#features/donors/server/public.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import { paymentLinks } from '../contract.ts'
import { answerTestBank, confirmPayment } from './charge/confirm-payment.ts'
import { findPayment } from './find-payment.ts'
import { listLinks } from './list-links.ts'
import { payByLink } from './charge/pay.ts'
import { revokeLink } from './revoke-link.ts'
import { sendIslamicLink, sendLink } from './send-link.ts'

export const paymentLinkEndpoints = serve(paymentLinks, {
  list: withCurrentDonor('donorId', listLinks),
  send: sendLink,
  sendIslamic: sendIslamicLink,
  revoke: revokeLink,
  findByCode: findPayment,
  pay: payByLink,
  confirm: confirmPayment,
  answerTestBank,
})
