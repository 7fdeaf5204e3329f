import { expect, test } from 'vitest'
import type { PublicContext } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { runWhileOpen } from '#testing/database/run-while-open.ts'
import { db } from '#testing/factories/new-charity.ts'
import { newPaymentDesk, processThatDiesAt } from '#testing/factories/payments/payment-desk.ts'
import { payByLink } from './charge/pay.ts'

test('a person is not erased while a payment by link is being started, whose gift keeps its donor', async () => {
  const desk = await newPaymentDesk()
  const { charityId, donorId, send, gifts } = desk
  const eraser = desk.officer(['donors:view', 'button:erase-donor-data']).api
  const { version } = await eraser.donorErasures.plan({ donorId })
  const erase = () =>
    eraser.donorErasures.erase({ donorId, version }).then(
      () => 'ERASED',
      ({ code }: { code: string }) => code,
    )
  const { code } = await send()
  const { context } = processThatDiesAt(Infinity)
  let [transactions, outcome] = [0, '']
  /** Erases the donor before the second transaction, in which the charge begins, commits. */
  const transact = async (_: number, work: (transaction: object) => Promise<unknown>) => {
    let answer: unknown
    const run = async (tx: Tx) => void (answer = await work({ tx, enqueue: async () => {}, audit: () => {}, afterCommit: () => {} }))
    if (++transactions === 2) outcome = await runWhileOpen(desk, run, erase)
    else await db.transact({ charityId, readOnly: false }, run)
    return answer
  }
  const paid = await payByLink({ ...context, transact } as unknown as PublicContext, { paymentCode: code, cardToken: 'pm_test_visa' })
  expect([outcome, paid.state]).toEqual(['PAYMENT_STILL_PENDING', 'paid'])
  expect(await gifts()).toMatchObject([{ donor_id: donorId, donor_name: 'Siti Aminah' }])
})
