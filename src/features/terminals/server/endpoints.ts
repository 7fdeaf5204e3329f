import { serve } from '#platform/server/http/bind-contract.ts'
import { terminals } from '../contract.ts'
import { listPosDevices, listTerminalFilters, listTerminals } from './list-terminals.ts'

export const terminalEndpoints = serve(terminals, { list: listTerminals, filters: listTerminalFilters, posDevices: listPosDevices })
