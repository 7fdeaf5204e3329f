import { serve } from '#platform/server/binder.ts'
import { requests } from '../contract.ts'
import { askForGift, askForPurchase } from './ask.ts'
import { listHistory } from './list-history.ts'
import { listReasons } from './list-reasons.ts'
import { moveRequest } from './move.ts'
import { findNextStep } from './next-step.ts'
import { openEvidence } from './open-evidence.ts'
import { confirmPayerCode, sendPayerCode } from './payer-code.ts'
import { countRequests, listRequests, summariseRequests } from './queue.ts'
import { recordPaidBack } from './record-paid-back.ts'
import { replaceVoidedReceipt } from './replace-receipt.ts'
import { confirmReturnedReceipt } from './returned-receipt.ts'
import { settle } from './settle.ts'

export const requestEndpoints = serve(requests, {
  ask: askForGift,
  askPurchase: askForPurchase,
  reasons: listReasons,
  move: moveRequest,
  history: listHistory,
  count: countRequests,
  list: listRequests,
  summary: summariseRequests,
  nextStep: findNextStep,
  evidence: openEvidence,
  settle,
  sendPayerCode,
  confirmPayerCode,
  confirmReturnedReceipt,
  recordPaidBack,
  replaceReceipt: replaceVoidedReceipt,
})
