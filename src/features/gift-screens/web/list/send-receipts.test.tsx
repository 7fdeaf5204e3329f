import { expect, test } from 'vitest'
import type { GiftRow } from '#features/gifts/rows.ts'
import { sendReceipts } from './send-receipts.ts'

test('sending many receipts asks first, with how many go to how many payers', () => {
  const { question } = sendReceipts({ send: async () => null })
  const ask = (...donors: (string | null)[]) => {
    const rows = donors.map((donorId, at) => ({ id: `gift ${at}`, donorId }) as GiftRow)
    return question({ count: rows.length, amount: '', rows })
  }
  expect([ask('siti'), ask('siti', 'siti'), ask('siti', 'tan', 'siti'), ask(null, null)]).toEqual([
    'Send 1 receipt to 1 payer?',
    'Send 2 receipts to 1 payer?',
    'Send 3 receipts to 2 payers?',
    'Send 2 receipts to 2 payers?',
  ])
})
