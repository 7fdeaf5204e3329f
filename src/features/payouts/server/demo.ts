import { findAccounts } from '#features/accounts/server/public.ts'
import { charityOf, demoCharityIds } from '#features/charity/server/public.ts'
import { postToLedger } from '#features/ledger/server/public.ts'
import { largestBalances, takeMoney } from '#features/settlement/server/public.ts'
import { newId } from '#kit/security/ids.ts'
import { addDays } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
import './tables.ts'

const payees = ['Harapan Learning Centre', 'Cahaya Care Home', 'Bakti Community Kitchen', 'Sunrise Family Home'] as const
const day = 86_400_000

/** Payments of each demo charity: those of the larger funds are released, the last waits for a second person. */
export const loadDemoPayouts: DemoLoader = async ({ tx, now, enter }) => {
  for (const charityId of demoCharityIds) {
    await enter(charityId)
    const { timeZone } = await charityOf(tx, charityId)
    const people = await findAccounts(tx, charityId)
    const userIdOf = (name: string) => people.find(({ email }) => email.startsWith(`${name}@`))?.id ?? newId()
    const [preparer, releaser] = [userIdOf('finance'), userIdOf('approver')]
    const balances = await largestBalances(tx, charityId, payees.length)
    for (const [at, { settledMinor, currency, ...money }] of balances.entries()) {
      const amountMinor = Math.max(1, Math.floor(settledMinor / 2 / 100) * 100)
      const actor = { charityId, userId: preparer, sessionId: newId(), roleId: newId(), name: 'Aisyah Rahman', can: () => true }
      if (!(await takeMoney({ tx, actor }, money, amountMinor))) continue
      const [preparedAt, isReleased] = [new Date(now().getTime() - (balances.length - at) * 2 * day), at < balances.length - 1]
      const decided = isReleased && {
        decidedBy: releaser,
        deciderName: 'Farid Osman',
        decidedAt: new Date(preparedAt.getTime() + day),
        bankReference: `GIRO ${String(4100 + at)}`,
        paidOn: addDays(dayInZone(preparedAt, timeZone), 1),
      }
      await tx
        .insertInto('fundPayment')
        .values({
          charityId,
          id: newId(preparedAt.getTime()),
          paymentNo: at + 1,
          ...money,
          payee: payees[at]!,
          accountEnd: '4471',
          currency,
          amountMinor,
          state: isReleased ? 'released' : 'prepared',
          preparedBy: preparer,
          preparerName: actor.name,
          preparedAt,
          ...decided,
        })
        .execute()
      const amount = { minor: amountMinor, currency }
      if (isReleased)
        await postToLedger({ tx, actor, now }, [{ kind: 'payout', donationId: null, amount, debit: 'beneficiaries', credit: 'bank' }])
    }
  }
}
