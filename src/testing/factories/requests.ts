import { itemIds, methodIds, preferenceIds, requestStatusIds } from '#kit/giving/ids.ts'
import type { ClientInput, ResponseOf } from '#platform/contract/endpoint.ts'
import type { requests } from '#features/requests/contract.ts'
import { decisionHash, evidenceHash } from '#features/requests/server/ask/evidence.ts'
import { findRequestGift } from '#features/requests/server/read/request-gift.ts'
import { findPendingRequest } from '#features/requests/server/read/find-pending-request.ts'
import type { TargetStatus } from '#features/requests/rules.ts'
import { newDonor, newFund, newGift, newReceipt } from './giving.ts'
import { type CharityFields, db, newCharity } from './new-charity.ts'
import { newUpload } from './uploads.ts'

/** All rights for voids, refunds and settlement, in every module. */
export const allRequestRights = [
  ...['donations', 'islamic-giving', 'purchases'].flatMap(module => [`${module}:view`, `${module}:add`, `${module}:edit`]),
  'button:refund',
  'button:direct-void',
  'button:final-void',
  'button:final-refund',
  'button:settle',
]
type GiftOptions = Parameters<typeof newGift>[1]
type Ask = Omit<ClientInput<typeof requests.ask>, 'transactionId'>

type TestCharity = Awaited<ReturnType<typeof newCharity>>
/** A user with the two most used calls. */
type Person = {
  api: TestCharity['api']
  userId: string
  ask: (transactionId: string, ask?: Ask) => Promise<ResponseOf<typeof requests.ask>>
  /** Decides on the pending request with its current evidence hash; without one, voids directly or sends a stale hash. */
  move: (transactionId: string, requestStatus: TargetStatus, remarks?: string | null) => Promise<ResponseOf<typeof requests.move>>
}
type NewGiftResult = ReturnType<typeof newGift>
export type RequestDesk = TestCharity & {
  person: (rights?: readonly string[]) => Person
  people: Record<'clerk' | 'checker' | 'approver' | 'other', Person>
  /** A gift that can be voided: by PayNow, of 50 dollars, accepted. */
  gift: (fields?: GiftOptions) => NewGiftResult
  /** A gift that can be refunded. */
  settledGift: (fields?: GiftOptions) => NewGiftResult
  donor: (fields?: GiftOptions) => Promise<string>
  /** Stores the evidence hash of a request that was inserted by SQL. */
  freeze: (donationId: string) => Promise<void>
  giftRow: (id: string) => Promise<Record<string, unknown>>
}

/** A hash that matches no evidence. */
const unknownEvidenceHash = '0'.repeat(64)
/** The hash that a decision on a gift's pending request carries now; null when none is pending. */
async function pendingHash({ sql, charityId }: Pick<TestCharity, 'sql' | 'charityId'>, transactionId: string): Promise<string | null> {
  const [row] = await sql(
    `select id, status, evidence_hash as "evidenceHash" from void_refund_request where donation_id = $1 and status in (1, 2, 5, 6, 7)`,
    [transactionId],
  )
  return row ? decisionHash(charityId, row as Parameters<typeof decisionHash>[1]) : null
}

/** A charity with several users who hold every right for voids and refunds. */
export async function newDesk(fields: CharityFields = {}): Promise<RequestDesk> {
  const charity = await newCharity({ can: allRequestRights, ...fields })
  const person = (rights: readonly string[] = allRequestRights): Person => {
    const { api, actor } = charity.officer(rights)
    return {
      api,
      userId: actor.userId,
      ask: (transactionId: string, ask: Ask = {}) => api.requests.ask({ transactionId, remarks: 'Entered twice', ...ask }),
      move: async (
        transactionId: string,
        requestStatus: TargetStatus,
        remarks: string | null = requestStatus === requestStatusIds.voidRejected || requestStatus === requestStatusIds.refundRejected
          ? 'Not so'
          : null,
      ) => {
        const evidenceHash =
          (await pendingHash(charity, transactionId)) ?? (requestStatus === requestStatusIds.voided ? null : unknownEvidenceHash)
        return api.requests.move({
          transactionId,
          requestStatus,
          remarks: remarks ?? (requestStatus === requestStatusIds.voided ? 'Wrong amount' : null),
          evidenceHash,
        })
      },
    }
  }
  const settled = { status: 'Settled', settled_at: '2026-03-02T00:00:00Z' }
  const fundId = await newFund(charity)
  return {
    ...charity,
    person,
    people: { clerk: person(), checker: person(), approver: person(), other: person() },
    gift: (fields: GiftOptions = {}) => newGift(charity, { fund_id: fundId, ...fields }),
    settledGift: (fields: GiftOptions = {}) => newGift(charity, { fund_id: fundId, ...settled, ...fields }),
    donor: (fields: GiftOptions = {}) => newDonor(charity, { name: 'Siti Hajar', email: 'siti@mail.sg', ...fields }),
    async freeze(donationId: string) {
      const { charityId } = charity
      const [gift, pending] = await db.transact(
        { charityId, readOnly: true },
        async tx => [await findRequestGift(tx, charityId, donationId), await findPendingRequest(tx, charityId, donationId)] as const,
      )
      if (gift && pending)
        await charity.sqlWithoutTriggers(
          `update void_refund_request set evidence_hash = '\\x${evidenceHash(charityId, gift, pending, []).toString('hex')}' where charity_id = ${charityId} and id = '${pending.id}'`,
        )
    },
    giftRow: async (id: string) =>
      (await charity.sql('select * from donation where charity_id = $1 and id = $2', [charity.charityId, id]))[0]!,
  }
}

/** Invariants of a charity's money, as SQL that returns the violating rows. */
const invariants: Readonly<Record<string, string>> = {
  'every posting balances': `select posting_id, currency from ledger_entry where charity_id = $1 group by 1, 2 having sum(amount_minor) <> 0`,
  'no gift is refunded beyond its amount': `select id from donation where charity_id = $1 and refunded_minor > amount_minor`,
  'what is refunded is the sum of the final refunds': `select d.id from donation d where d.charity_id = $1 and d.refunded_minor <> coalesce(
     (select sum(v.amount_minor) from void_refund_request v where v.charity_id = $1 and v.donation_id = d.id and v.status = 8), 0)`,
  'a gift carries the status of its latest request': `select d.id from donation d join lateral (select status from void_refund_request v where v.charity_id = $1 and v.donation_id = d.id
     order by requested_at desc, id desc limit 1) v on true where d.charity_id = $1 and d.request_status is distinct from v.status`,
  'a voided gift has no valid receipt': `select r.receipt_no from receipt r join donation d on d.charity_id = $1 and d.id = r.donation_id
     where r.charity_id = $1 and d.status in ('Voided', 'Void Approved') and r.state = 'issued'`,
  'nobody decides twice': `select id from void_refund_request where charity_id = $1 and not is_direct and (requested_by in (verified_by, approved_by, finalised_by, rejected_by) or verified_by in (approved_by, finalised_by))`,
  'the rollup equals the rows': `select * from (
     select donated_on as on_day, app_preference_id, payment_method, status, item_id, currency, count(*) as gifts, sum(amount_minor) as amount, sum(refunded_minor) as refunded
       from donation where charity_id = $1 group by 1, 2, 3, 4, 5, 6
     except select starts_on, app_preference_id, payment_method, status, item_id, currency, sum(gifts), sum(amount_minor), sum(refunded_minor)
       from donation_rollup_now where charity_id = $1 and grain = 'day' group by 1, 2, 3, 4, 5, 6) x`,
  'every final step created a refund order, but for returned cheques, of which no money came': `select v.id from void_refund_request v
     join donation d on d.charity_id = $1 and d.id = v.donation_id
    where v.charity_id = $1 and v.status in (3, 8) and (v.status = 3 and d.cheque_state is not distinct from 'returned') = exists (select from pay_back b where b.charity_id = $1 and b.request_id = v.id and b.amount_minor = v.amount_minor)`,
}

/** The names of the violated invariants. */
export async function brokenInvariants({
  charityId,
  sql,
}: Pick<Awaited<ReturnType<typeof newCharity>>, 'charityId' | 'sql'>): Promise<string[]> {
  const broken: string[] = []
  for (const [invariant, statement] of Object.entries(invariants)) if ((await sql(statement, [charityId])).length) broken.push(invariant)
  return broken
}

/** For a world: a pending request with evidence, a purchase, and a gift whose receipt was handed over, all by another officer. */
export async function newRequests(
  charity: Awaited<ReturnType<typeof newCharity>>,
  { donorId, fundId, words }: { donorId: string; fundId: string; words: string },
) {
  const { api } = charity.officer(allRequestRights)
  const evidence = await newUpload(charity, { filename: 'bank.pdf', content: Buffer.from('%PDF-1.7 bank message') })
  const [pending, purchase] = [
    await newGift(charity, { fund_id: fundId, donor_id: donorId, donor_name: words }),
    await newGift(charity, { fund_id: fundId, app_preference_id: preferenceIds.purchases, item_id: itemIds.purchase, donation_method: 8 }),
  ]
  await newReceipt(charity, purchase.id)
  const { id: requestId, evidenceHash: pendingEvidence } = await api.requests.ask({
    transactionId: pending.id,
    remarks: words,
    evidence: [evidence],
  })
  const handedOver = await api.donations.add({
    donorId,
    donationToValue: fundId,
    amount: { minor: 2000, currency: 'SGD' },
    paymentMethod: methodIds.cash,
    handedOver: true,
  })
  await api.requests.sendPayerCode({ transactionId: handedOver.id })
  return {
    pendingId: pending.id,
    requestId,
    pendingEvidence,
    purchaseId: purchase.id,
    purchaseTxnId: purchase.txnId,
    handedOverId: handedOver.id,
  }
}
