import { describe, expect, test } from 'vitest'
import { lockDonor } from '#features/donors/server/public.ts'
import { beginWork } from '#features/work/server/public.ts'
import { methodIds } from '#kit/giving/ids.ts'
import { erasedMark } from '#kit/identity/erased.ts'
import { newId } from '#kit/security/ids.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { blindIndex } from '#platform/server/security/encryption.ts'
import { runWhileOpen } from '#testing/database/run-while-open.ts'
import { tablesWith } from '#testing/factories/find-in-database.ts'
import { newDonor, newFund, newGift } from '#testing/factories/giving.ts'
import { newUploadDesk, officerUploadRights } from '#testing/factories/imports.ts'
import { anonymous, db, newCharity, now } from '#testing/factories/new-charity.ts'
import { eraseDonor } from './erase-donor.ts'

const can = [...officerUploadRights, 'donors:view', 'donors:edit', 'button:erase-donor-data']
const [name, email, phone, nric] = ['Zulaikhanur binte Qistinarahim', 'zulaikhanur@post.example', '+65 87654309', 'S8765432Z']
type Desk = Pick<Awaited<ReturnType<typeof newCharity>>, 'api' | 'charityId' | 'actor'>

describe('a gift that is recorded while its donor is being erased', () => {
  /** Records a gift while the donor is locked, erases the donor, and waits for both. */
  async function recordDuringErasure(donorOf: (donorId: string) => object) {
    const desk = await newUploadDesk(can)
    const { api, charityId, fundId, sql } = desk
    const donorId = await newDonor(desk, { name, phone })
    const entry = { donationToValue: fundId, amount: { minor: 5000, currency: 'SGD' }, paymentMethod: methodIds.cash } as const
    const recorded = await db.transact({ charityId, readOnly: false }, async tx => {
      await lockDonor(tx, charityId, donorId)
      const outcome = api.donations.add({ ...entry, ...donorOf(donorId) }).then(
        ({ id }) => ({ id, code: null }),
        ({ code }: { code: string }) => ({ id: null, code }),
      )
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%donor d%'`
      await expect.poll(async () => (await sql(waiting)).length).toBeGreaterThan(0)
      await tx
        .updateTable('donor')
        .set({ name: 'Erased', phone: null, isActive: false, erasedAt: now() })
        .where('id', '=', donorId)
        .execute()
      return { outcome }
    })
    return { ...(await recorded.outcome), donorId, gifts: await desk.rowsOf('donation') }
  }

  test('a gift that is recorded while its donor is being erased is refused when it names the donor', async () => {
    expect(await recordDuringErasure(donorId => ({ donorId }))).toMatchObject({ code: 'NO_SUCH_DONOR', gifts: [] })
  })

  test('belongs to a donor of its own when it only has the contact', async () => {
    const { code, donorId, gifts } = await recordDuringErasure(() => ({ donorName: name, donorPhone: phone }))
    expect([code, gifts.length, gifts[0]?.['donor_id'] === donorId]).toEqual([null, 1, false])
  })
})

/** Erases a donor in a transaction that the caller holds open. */
async function erasing({ api, charityId, actor }: Desk, donorId: string) {
  const { version } = await api.donorErasures.plan({ donorId })
  const context = { actor: { ...actor, charityId }, now, audit: () => {}, enqueue: () => Promise.resolve() }
  return (tx: Tx) => eraseDonor({ ...context, tx } as unknown as Context, { donorId, version })
}

test('a file that begins to be prepared while a person is erased reads them no more', async () => {
  const charity = await newCharity({ can })
  const { charityId, actor, sql, rowsOf } = charity
  const donorId = await newDonor(charity, { name })
  const id = newId()
  await sql(
    `insert into work_item (charity_id, id, kind, title, status, required_right, user_id, user_name, created_at) values ($1, $2, 'donors', 'Donors', 'waiting', 'donors:view', $3, 'A', now())`,
    [charityId, id, actor.userId],
  )
  const read = async () => {
    await beginWork(db, { charityId, id }, now())
    return (await rowsOf('donor')).map(row => row['name'])
  }
  expect(await runWhileOpen(charity, await erasing(charity, donorId), read)).toEqual([erasedMark])
})

describe('a link of a gift that is used while its donor is erased', () => {
  test('a link of a gift is refused, and brings neither contact nor identity number back', async () => {
    const charity = await newCharity({ can, isIpc: true })
    const donorId = await newDonor(charity, { name })
    const { txnId } = await newGift(charity, {
      donor_id: donorId,
      donor_name: name,
      fund_id: await newFund(charity, { is_tax_deductible: true }),
    })
    const { token } = await anonymous.enrolment.signIn({ transactionId: txnId })
    const headers = { 'x-provider-token': token }
    const register = () => anonymous.tax.register({ name, email, phoneNumber: phone, nric }, { headers })
    await expect(runWhileOpen(charity, await erasing(charity, donorId), register)).rejects.toMatchObject({ code: 'ENDED' })
    expect(
      await tablesWith(charity, [
        'zulaikhan',
        '87654309',
        blindIndex({ charityId: charity.charityId, column: 'donor.nric' }, nric).toString('hex'),
      ]),
    ).toEqual([])
  })
})
