import { z } from 'zod'
import { ManualDonation } from '#features/donations/manual-donation.ts'
import { supervisorRight } from '#features/declarations/rules.ts'
import { GiftRow } from '#features/gifts/rows.ts'
import { counterRefusals } from '#features/gifts/refusals.ts'
import { textNames } from '#features/gifts/texts.ts'
import { IslamicGift, islamicRefusals } from '#features/islamic-giving/contract.ts'
import { LeasedState, leaseLimits } from '#features/receipt-numbers/rules.ts'
import { Money } from '#jurisdictions/money.ts'
import { pageOf, Paging, SortExpression } from '#kit/text/paging.ts'
import { Moment } from '#kit/time/days.ts'
import { anyOf, command, query } from '#platform/contract/endpoint.ts'

const ReceiptNo = z.string().trim().min(1).max(10)
/** The most numbers of one lease. */
const mostLeased = 200

/** What a slip begins with that a device prints by itself. */
const SlipHead = z
  .object({ charityName: z.string(), address: z.string().nullable(), phone: z.string().nullable(), registrationNo: z.string().nullable() })
  .meta({ id: 'SlipHead' })

/** An entry of a device: the number on the slip that it printed, and when by its clock. `id` is chosen on the device, once. */
const Entry = {
  id: z.uuid(),
  leaseId: z.uuid(),
  receiptNo: ReceiptNo,
  enteredAt: Moment,
}
/** The fields of a refused entry that its officer may correct on the device. What its slip sums up is never changed. */
export const correctedFields = ['donorName', 'donorPhone', 'donorEmail', 'nirc', 'idType', ...textNames] as const
const CorrectedField = z.enum(correctedFields).meta({ id: 'CorrectedField' })
export type CorrectedField = z.infer<typeof CorrectedField>
const sent = {
  ...Entry,
  /** What was corrected after the server had refused the entry. */
  corrected: z.array(CorrectedField).max(correctedFields.length).default([]),
  /** The number was used before, and the payer gets a receipt with the next one. */
  takesNewNo: z.boolean().default(false),
}
const entryRefusals = ['NUMBER_USED', 'ENTRY_VOIDED', 'ENTRY_OF_OTHER_OFFICER'] as const

const LeaseListRequest = Paging.extend({
  charityId: z.int().optional(),
  /** By when the numbers were leased. */
  sortBy: z.enum(['date']).default('date'),
  sortExpression: SortExpression.default('desc'),
})

const LeaseRow = z
  .object({
    id: z.uuid(),
    deviceId: z.uuid(),
    officer: z.string(),
    leasedAt: Moment,
    expiresAt: Moment,
    firstNo: ReceiptNo.nullable(),
    lastNo: ReceiptNo.nullable(),
    leased: z.int(),
    issued: z.int(),
    voided: z.int(),
    returned: z.int(),
    expired: z.int(),
  })
  .meta({ id: 'ReceiptLease' })
export type LeaseRow = z.infer<typeof LeaseRow>

const LeasedNumber = z
  .object({
    receiptNo: ReceiptNo,
    state: LeasedState,
    reason: z.string().nullable(),
    endedAt: Moment.nullable(),
    endedBy: z.string().nullable(),
  })
  .meta({ id: 'LeasedNumber' })

/** Counters without a connection: they print receipts with numbers that they were given before, and send their gifts afterwards. */
export const offlineCounter = {
  lease: command(anyOf('donations:add', 'islamic-giving:add'))
    .post('/api/Donation/leaseReceiptNumbers', 'Lease receipt numbers to a device for the hours in which it may be offline')
    .inBackground()
    .body(z.object({ id: z.uuid(), deviceId: z.uuid(), count: z.int().min(1).max(mostLeased) }))
    .result(z.object({ id: z.uuid(), receiptNos: z.array(ReceiptNo), leasedAt: Moment, expiresAt: Moment, now: Moment, head: SlipHead }))
    .refuses('TOO_MANY_NUMBERS_OUT'),

  /** The device answers for it that none of them was printed. */
  giveBack: command(anyOf('donations:add', 'islamic-giving:add', supervisorRight))
    .post('/api/Donation/returnReceiptNumbers', 'Give back leased receipt numbers that were not used')
    .inBackground()
    .body(z.object({ leaseId: z.uuid(), receiptNos: z.array(ReceiptNo).min(1).max(leaseLimits.numbers) }))
    .result(z.object({ returned: z.int() }))
    .refuses('ENTRY_OF_OTHER_OFFICER'),

  sendDonation: command(anyOf('donations:add', supervisorRight))
    .post('/api/Donation/sendOfflineDonation', 'Record a donation that was entered without a connection')
    .inBackground()
    .movesMoney()
    .body(z.object({ ...sent, gift: ManualDonation }))
    .result(GiftRow)
    .refuses(...counterRefusals, 'NO_SUCH_CARD', ...entryRefusals),

  sendIslamicGift: command(anyOf('islamic-giving:add', supervisorRight))
    .post('/api/CharityDonation/sendOfflineGift', 'Record Islamic giving that was entered without a connection')
    .inBackground()
    .movesMoney()
    .body(z.object({ ...sent, gift: IslamicGift }))
    .result(GiftRow)
    .refuses(...islamicRefusals, ...entryRefusals),

  /** No officer alone takes a printed slip back: the supervisor is another than who took the gift. */
  voidEntry: command(supervisorRight)
    .post('/api/Donation/voidOfflineEntry', 'Void the slip of an entry that was never sent: its money was handed back')
    .inBackground()
    .body(z.object({ ...Entry, amount: Money, reason: z.string().trim().min(1, 'ENTER_REASON').max(250) }))
    .refuses('ENTRY_RECORDED', 'OWN_HAND_BACK'),

  leases: query('pos-declaration:view')
    .post('/api/Donation/getReceiptLeases', 'List leases of receipt numbers with what became of their numbers')
    .body(LeaseListRequest)
    .result(pageOf(LeaseRow)),

  numbers: query('pos-declaration:view')
    .post('/api/Donation/getLeasedReceiptNumbers', 'List the numbers of a lease and what became of each')
    .ownErrors()
    .body(z.object({ leaseId: z.uuid() }))
    .result(z.array(LeasedNumber)),
}
