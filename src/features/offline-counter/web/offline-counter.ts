import type { Counter, CounterParams, SavedRow } from '#features/gift-screens/web/public.tsx'
import { m } from '#messages/messages.js'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import type { CallOptions } from '#platform/contract/client.ts'
import type { Device, OfflineEntry } from '../device-records.ts'
import { enterGift, NoNumbersError } from '../enter-gift.ts'
import { isOffline, silence } from './connection.ts'
import { askOrRead, isSilence, readChoices } from './kept-choices.ts'
import { printSlip } from './slip/slip-to-print.ts'
import { type SlipInput, slipTextsOf } from './slip-texts.ts'

/**
 * A counter that goes on without a connection: choices as they were read last, gifts kept on the device under a leased number, slips drawn
 * here. The key of the form is the id of the entry, which travels with online calls too: one whose answer was lost is not recorded twice.
 */
export function withOffline<P extends CounterParams>(
  counter: Counter<P>,
  device: Device,
  officer: { name: string; timeZone: string },
  changed: () => void,
): Counter<P> {
  const { module } = counter
  const keep = async (input: object, { key }: CallOptions): Promise<SavedRow> => {
    const choices = await readChoices(device.userId, module)
    if (!choices) throw new RefusalError({ code: 'UNSENT', message: m.offline_counter_no_choices() }, 0)
    const slip = slipTextsOf(input as SlipInput, choices.params, officer.name)
    const id = key ?? device.newId()
    const gift = input as OfflineEntry['gift']
    const entry = await enterGift(device, { id, module, gift, slip }).catch(refuseWithoutNumbers)
    changed()
    return rowOf(entry)
  }
  return {
    ...counter,
    ask: day => askOrRead({ userId: device.userId, module, day, timeZone: officer.timeZone, ask: () => counter.ask(day) }),
    lookUp: async text => (isOffline() ? [] : counter.lookUp(text)),
    async send(input, options) {
      if (isOffline()) return keep(input, options)
      try {
        return await counter.send({ ...(input as object), entryId: options.key ?? null } as never, options)
      } catch (error) {
        if (isSilence(error)) silence.set(true)
        throw error
      }
    },
    receipts: {
      ...counter.receipts,
      print: async (transactionNumber, paper) =>
        (await printSlip(device, transactionNumber, paper)) ? null : counter.receipts.print(transactionNumber, paper),
    },
  }
}

/** Status 0, no answer, keeps the key of the form: what was sent before under it may be recorded. */
function refuseWithoutNumbers(error: unknown): never {
  if (error instanceof NoNumbersError) throw new RefusalError({ code: 'UNSENT', message: m.offline_counter_no_numbers() }, 0)
  throw error
}

const rowOf = ({ id, receiptNo, slip: { amount, donorName } }: OfflineEntry): SavedRow => ({
  id,
  txnId: id,
  receiptNo,
  amount,
  donorName,
  isQueued: true,
})
