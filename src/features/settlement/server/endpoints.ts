import { serve } from '#platform/server/http/bind-contract.ts'
import { settlement } from '../contract.ts'
import { exportLines, exportSettlements } from './exports.ts'
import { findGifts, findSettlement } from './find-settlement.ts'
import { link, linkReady } from './link.ts'
import { findFilters } from './find-filters.ts'
import { listSettlements } from './list-settlements.ts'
import { moveMonth } from './month.ts'
import { settleLines } from './settle.ts'
import { receiveStatement } from './statements/receive-statement.ts'
import { unlink } from './unlink.ts'

export const settlementEndpoints = serve(settlement, {
  list: listSettlements,
  filters: findFilters,
  export: exportSettlements,
  find: findSettlement,
  exportDetails: exportLines,
  settle: settleLines,
  upload: receiveStatement,
  link,
  linkReady,
  unlink,
  findGifts,
  moveMonth,
})
