import { randomUUID } from 'node:crypto'
import { findAccounts } from '#features/accounts/server/public.ts'
import { charityOf, demoCharityIds } from '#features/charity/server/public.ts'
import { expireLeases, leaseReceiptNos, returnLeasedNos, voidLeasedNo } from '#features/receipt-numbers/server/public.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
import { textsIn } from '#platform/server/texts.ts'

const hour = 3_600_000
const count = 20
/** Hours ago at which a device took numbers: one of the night before last, of which little was heard, and one that still holds its own. */
const [nightBefore, today] = [52, 2]

/** Receipt numbers that the sample officers' devices held on a busy night, and hold now. */
export const loadDemoLeases: DemoLoader = async ({ tx, now, enter }) => {
  for (const charityId of demoCharityIds) {
    await enter(charityId)
    const charity = await charityOf(tx, charityId)
    const officers = (await findAccounts(tx, charityId)).filter(({ email }) => /^(fatimah|ridwan)@/.test(email)).map(({ id }) => id)
    for (const [index, officerId] of officers.entries()) {
      const hoursAgo = index === 0 ? nightBefore : today
      const work = { tx, now: () => new Date(now().getTime() - hoursAgo * hour), actor: { charityId, userId: officerId } }
      const lease = await leaseReceiptNos(work, charity, { id: randomUUID(), deviceId: randomUUID(), officerId, count })
      if (!lease || hoursAgo === today) continue
      const [receiptNo = '', ...rest] = lease.receiptNos
      await voidLeasedNo(work, { leaseId: lease.id, receiptNo }, textsIn[charity.language].offline_counter_demo_void_reason())
      await returnLeasedNos(work, lease.id, rest.slice(4, 8))
      await expireLeases(tx, charityId, now())
    }
  }
}
