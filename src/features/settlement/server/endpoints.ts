import { serve } from '#platform/server/http/bind-contract.ts'
import { settlement } from '../contract.ts'
import { exportLines, exportSettlements } from './exports.ts'
import { findGifts, findSettlement } from './find-settlement.ts'
import { closeLines } from './close-lines.ts'
import { link } from './link.ts'
import { linkReady } from './link-ready.ts'
import { findPayouts } from './arrived-payouts.ts'
import { findFilters } from './find-filters.ts'
import { listSettlements } from './list-settlements.ts'
import { moveMonth } from './month.ts'
import { settleLines } from './settle/settle.ts'
import { receiveStatement } from './statements/receive-statement.ts'
import { unlink } from './settle/unlink.ts'

export const settlementEndpoints = serve(settlement, {
  list: listSettlements,
  filters: findFilters,
  export: exportSettlements,
  find: findSettlement,
  exportDetails: exportLines,
  settle: settleLines,
  upload: receiveStatement,
  link,
  close: closeLines,
  findPayouts,
  linkReady,
  unlink,
  findGifts,
  moveMonth,
})
