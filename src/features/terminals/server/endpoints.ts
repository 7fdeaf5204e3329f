import { serve } from '#platform/server/http/bind-contract.ts'
import { terminals } from '../contract.ts'
import { renameTerminal, saveMerchant } from './change-terminal.ts'
import { findTakings, findTerminal } from './find-terminal.ts'
import { listPosDevices, listTerminalFilters, listTerminals } from './list-terminals.ts'

export const terminalEndpoints = serve(terminals, {
  list: listTerminals,
  find: findTerminal,
  takings: findTakings,
  rename: renameTerminal,
  saveMerchant,
  filters: listTerminalFilters,
  posDevices: listPosDevices,
})
