import { serve } from '#platform/server/http/bind-contract.ts'
import { declarations } from '../contract.ts'
import { closeDeclaration, explainDifference, sendBack } from './close/close-declaration.ts'
import { findClosure } from './close/find-closure.ts'
import { countWaiting, listClosures } from './close/list-closures.ts'
import { countSession } from './count/count-session.ts'
import { printClosingSlip } from './slip/print-slip.ts'
import { findSession } from './session/find-session.ts'
import { listDeclarationFilters, listSessions } from './session/list-sessions.ts'

export const declarationEndpoints = serve(declarations, {
  pending: listSessions,
  session: findSession,
  closures: listClosures,
  closure: findClosure,
  count: countSession,
  explain: explainDifference,
  close: closeDeclaration,
  sendBack,
  slip: printClosingSlip,
  waiting: countWaiting,
  filters: listDeclarationFilters,
})
