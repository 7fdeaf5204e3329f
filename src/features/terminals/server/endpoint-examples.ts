import { newId } from '#kit/security/ids.ts'
import { canary } from '#testing/factories/canary.ts'
import type { Examples, NewRecords } from '#testing/factories/examples.ts'
import { newTerminal } from '#testing/factories/new-terminal.ts'

type ExampleRecords = { terminalId: string }

/** A terminal with the canary in every text. */
export const newRecords: NewRecords<ExampleRecords> = async charity => ({ terminalId: await newTerminal(charity, { name: canary }) })

export const examples: Examples<ExampleRecords> = {
  'terminals.list': () => ({ searchValue: canary }),
  'terminals.find': ({ terminalId: id }) => ({ id }),
  'terminals.takings': ({ terminalId: id }) => ({ id }),
  'terminals.add': ({ fundId }) => ({ serialNo: newId(), deviceName: canary, deviceType: 'kiosk', donationToValue: fundId }),
  'terminals.issueKey': ({ terminalId: id }) => ({ id }),
  'terminals.revokeKeys': ({ terminalId: id }) => ({ id }),
  'terminals.rename': ({ terminalId: id }) => ({ id, version: 1, deviceName: canary }),
  'terminals.saveMerchant': ({ terminalId: id }) => ({ id, version: 1, merchantName: canary, merchantNo: 'M1', merchantTerminalNo: 'T1' }),
  'terminals.filters': () => ({}),
  'terminals.posDevices': () => ({}),
}
