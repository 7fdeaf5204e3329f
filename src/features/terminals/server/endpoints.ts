import { serve } from '#platform/server/http/bind-contract.ts'
import { devices, terminals } from '../contract.ts'
import { addTerminal } from './add-terminal.ts'
import { renameTerminal, saveMerchant } from './change-terminal.ts'
import { issueKey, revokeKeys } from './device/device-keys.ts'
import { noteHeartbeat } from './device/heartbeat.ts'
import { recordTap } from './device/tap.ts'
import { findTakings, findTerminal } from './find-terminal.ts'
import { listPosDevices, listTerminalFilters, listTerminals } from './list-terminals.ts'

export const terminalEndpoints = serve(terminals, {
  list: listTerminals,
  find: findTerminal,
  takings: findTakings,
  add: addTerminal,
  issueKey,
  revokeKeys,
  rename: renameTerminal,
  saveMerchant,
  filters: listTerminalFilters,
  posDevices: listPosDevices,
})
export const deviceEndpoints = serve(devices, { heartbeat: noteHeartbeat, tap: recordTap })
