import { canary } from '#testing/factories/canary.ts'
import type { Examples, NewRecords } from '#testing/factories/examples.ts'
import { newGift } from '#testing/factories/giving.ts'
import { newSettlement } from '#testing/settlement/new-settlement.ts'

type ExampleRecords = { settlementId: string; settlementMatchId: string; settlementGiftId: string }

/** A settlement with the canary in every text, one line linked and one open. */
export const newRecords: NewRecords<ExampleRecords> = async charity => {
  const [linked, { id: settlementGiftId }] = [await newGift(charity), await newGift(charity)]
  const { id: settlementId, matchId } = await newSettlement(charity, { text: canary, linkedGift: linked.id })
  return { settlementId, settlementMatchId: matchId, settlementGiftId }
}

export const examples: Examples<ExampleRecords> = {
  'settlement.list': () => ({ searchValue: canary }),
  'settlement.filters': () => ({}),
  'settlement.export': () => ({}),
  'settlement.find': ({ settlementId: id }) => ({ id }),
  'settlement.exportDetails': ({ settlementId: id }) => ({ id }),
  'settlement.settle': ({ settlementMatchId }) => ({ matchIds: [settlementMatchId] }),
  'settlement.upload': () => ({
    files: [new File(['Date,Description,Reference,Credit\r\n2026-02-27,GIRO,R1234,5.00\r\n'], 'bank.csv', { type: 'text/csv' })],
  }),
  'settlement.link': ({ settlementId: id, settlementGiftId }) => ({ id, lineNos: [2], giftIds: [settlementGiftId] }),
  'settlement.close': ({ settlementId: id }) => ({ id, lineNos: [2], kind: 'income', reason: 'Interest of the quarter' }),
  'settlement.findPayouts': ({ settlementId: id }) => ({ id, lineNo: 2 }),
  'settlement.linkReady': ({ settlementId: id }) => ({ id }),
  'settlement.unlink': ({ settlementId: id, settlementMatchId: matchId }) => ({ id, matchId }),
  'settlement.findGifts': ({ settlementId: id }) => ({ id, lineNo: 2 }),
  'settlement.moveMonth': () => ({ month: '2025-01-01', step: 'askLock' }),
}
