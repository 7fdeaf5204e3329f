import { serve } from '#platform/server/http/bind-contract.ts'
import { requests } from '../contract.ts'
import { askForGift, askForPurchase } from './ask/ask-for-request.ts'
import { listHistory } from './read/list-history.ts'
import { listReasons } from './ask/list-reasons.ts'
import { moveRequest } from './decide/move-request.ts'
import { findNextStep } from './decide/next-step.ts'
import { openEvidence } from './ask/open-evidence.ts'
import { confirmPayerCode, sendPayerCode } from './decide/payer-code.ts'
import { countRequests, listRequests, summariseRequests } from './read/queue.ts'
import { moveCheques } from './carry-out/move-cheques.ts'
import { recordPaidBack } from './carry-out/record-paid-back.ts'
import { replaceVoidedReceipt } from './carry-out/replace-receipt.ts'
import { confirmReturnedReceipt } from './decide/returned-receipt.ts'
import { settle } from './carry-out/settle.ts'
import { undoAtCounter } from './ask/undo-at-counter.ts'

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
  moveCheques,
  undoAtCounter,
  replaceReceipt: replaceVoidedReceipt,
})
