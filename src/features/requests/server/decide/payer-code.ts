import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '#kit/security/ids.ts'
import { maskEmail } from '#kit/identity/masks.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { eventsOf } from '#platform/server/audit/read-events.ts'
import type { Context } from '#platform/server/context.ts'
import { blindIndex } from '#platform/server/security/encryption.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import { mailLimit } from '#platform/server/mail/mail-limit.ts'
import { refuse } from '#platform/server/refuse.ts'
import { isVoidable } from '#features/gifts/rules.ts'
import { requests } from '#features/requests/contract.ts'
import { payerCodeLimits } from '#features/requests/rules.ts'
import { isHandedOver } from '#features/receipt-numbers/rules.ts'
import { payerCodeMail } from '../mails.ts'
import { findPendingRequest } from '../read/find-pending-request.ts'
import { type RequestGift, requireRequestGift } from '../read/request-gift.ts'
import '../tables.ts'
import { hasStaffAddress } from '#features/accounts/server/public.ts'
import { lockReceipts } from '#features/receipt-numbers/server/public.ts'

const hashOf = (charityId: number, id: string, code: string) => blindIndex({ charityId, column: 'payer_code.code_hash' }, `${id}|${code}`)
/** The limit of codes for one sender. The limit for one receipt is in `payerCodeLimits`. */
const limitCodes = mailLimit('payerCode', { sender: { atOnce: 30, perHour: 60 } })

/** Sends the payer a code to agree that the receipt is voided. It goes to the address that was given with the gift, and to no other. */
export async function sendPayerCode(context: Context, { transactionId }: RequestOf<typeof requests.sendPayerCode>) {
  const { tx, actor, now, audit } = context
  const { charityId } = actor
  const gift = await giftToVoid(context, transactionId)
  const receiptNo = gift?.validReceiptNo
  if (!gift || !receiptNo) throw refuse(requests.sendPayerCode, 'CODE_NOT_NEEDED')
  const to = gift.donorEmail
  if (!to) throw refuse(requests.sendPayerCode, 'NO_PAYER_EMAIL')
  if (await isPayerNew(tx, charityId, gift)) throw refuse(requests.sendPayerCode, 'PAYER_CHANGED')
  if (await hasStaffAddress(tx, charityId, to)) throw refuse(requests.sendPayerCode, 'STAFF_ADDRESS')
  // Serialises concurrent calls, so that the limit of codes holds.
  await lockReceipts(tx, charityId, [gift.id])
  const sent = await tx
    .selectFrom('payerCode')
    .select(q => q.fn.countAll<number>().as('codes'))
    .where('charityId', '=', charityId)
    .where('receiptNo', '=', receiptNo)
    .executeTakeFirst()
  if (Number(sent?.codes) >= payerCodeLimits.codes) throw refuse(requests.sendPayerCode, 'TOO_MANY_CODES')

  await limitCodes(context, gift.id)
  const [id, at] = [newId(now().getTime()), now()]
  const code = String(randomInt(10 ** payerCodeLimits.digits)).padStart(payerCodeLimits.digits, '0')
  const expiresAt = new Date(at.getTime() + payerCodeLimits.minutes * 60_000)
  const sentTo = maskEmail(to)
  await tx
    .insertInto('payerCode')
    .values({
      charityId,
      id,
      donationId: gift.id,
      receiptNo,
      requestId: (await findPendingRequest(tx, charityId, gift.id))?.id ?? null,
      codeHash: hashOf(charityId, id, code),
      sentTo,
      createdAt: at,
      createdBy: actor.userId,
      expiresAt,
      confirmedAt: null,
      confirmedBy: null,
      agreedUntil: null,
    })
    .execute()
  const data = {
    code,
    receiptNo,
    amount: formatMoney({ minor: gift.amountMinor, currency: gift.currency }),
    minutes: payerCodeLimits.minutes,
  }
  await enqueueMail(context, { to, template: payerCodeMail, data, language: gift.language, about: { kind: 'donation', id: gift.id } })
  audit({ subject: { kind: 'donation', id: gift.id }, detail: { payerCodeSentTo: sentTo } })
  return { sentTo, minutes: payerCodeLimits.minutes }
}

/**
 * Whether the gift's donor, or the donor's details, changed after the first receipt was issued. The address may then have been entered by
 * the person who wants the void.
 */
async function isPayerNew(tx: Tx, charityId: number, { id, donorUpdatedAt, firstReceiptAt }: RequestGift): Promise<boolean> {
  if (!firstReceiptAt) return false
  if (donorUpdatedAt && new Date(donorUpdatedAt) > new Date(firstReceiptAt)) return true
  const { rows } = await sql`
    select from ${eventsOf(charityId, 'donation', sql`${id}`)} e where e.outcome = 'done'
       and e.at > ${firstReceiptAt}::timestamptz and (e.changes ? 'donor' or e.detail ? 'donorId') limit 1`.execute(tx)
  return rows.length > 0
}

/** Checks the payer's code. Every try counts, right or wrong. Only the latest code that was sent for the pending void is valid. */
export async function confirmPayerCode(context: Context, { transactionId, code }: RequestOf<typeof requests.confirmPayerCode>) {
  const { tx, actor, now, audit, says } = context
  const { charityId } = actor
  const gift = await giftToVoid(context, transactionId)
  const requestId = (gift && (await findPendingRequest(tx, charityId, gift.id)))?.id ?? null
  const latest =
    gift?.validReceiptNo &&
    (await tx
      .selectFrom('payerCode')
      .selectAll()
      .where('charityId', '=', charityId)
      .where('receiptNo', '=', gift.validReceiptNo)
      .where('requestId', 'is not distinct from', requestId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst())
  if (!gift || !latest) throw refuse('NOT_FOUND')
  if (latest.agreedUntil && new Date(latest.agreedUntil) > now()) return { confirmed: true, triesLeft: 0 }
  const isOpen = !latest.confirmedAt && latest.tries < payerCodeLimits.tries && new Date(latest.expiresAt) > now()
  const confirmed = isOpen && hashOf(charityId, latest.id, code).equals(latest.codeHash)
  const tries = Math.min(payerCodeLimits.tries, latest.tries + 1)
  await tx
    .updateTable('payerCode')
    .set({ tries, ...(confirmed && { confirmedAt: now(), confirmedBy: actor.userId, agreedUntil: agreedUntil(latest, now()) }) })
    .where('charityId', '=', charityId)
    .where('id', '=', latest.id)
    .execute()
  audit({ subject: { kind: 'donation', id: gift.id }, detail: { payerCode: confirmed ? 'confirmed' : 'wrong', tries } })
  const failure = isOpen ? 'WRONG_PAYER_CODE' : 'PAYER_CODE_OVER'
  says(confirmed ? 'PAYER_AGREES' : failure)
  return { confirmed, triesLeft: isOpen ? payerCodeLimits.tries - tries : 0 }
}

/**
 * Until when the agreement counts: shortly for a direct void, which follows at once, and for days for a request, which waits for other
 * people.
 */
const agreedUntil = ({ requestId }: { requestId: string | null }, at: Date): Date =>
  new Date(at.getTime() + (requestId ? payerCodeLimits.requestDays * 86_400_000 : payerCodeLimits.minutes * 60_000))

/** Finds a gift that can be voided and whose payer may hold the receipt; null otherwise. */
async function giftToVoid(context: Context, id: string): Promise<RequestGift | null> {
  const gift = await requireRequestGift(context, id)
  return isVoidable(gift.status) && isHandedOver(gift) ? gift : null
}
