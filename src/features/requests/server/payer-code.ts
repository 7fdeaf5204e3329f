import { randomInt } from 'node:crypto'
import { newId } from '#kit/ids.ts'
import { maskEmail } from '#kit/masks.ts'
import { formatMoney } from '#kit/money.ts'
import type { In } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { blindIndex } from '#platform/server/encryption.ts'
import { enqueueMail } from '#platform/server/mail.ts'
import { mailLimit } from '#platform/server/mail-limit.ts'
import { refuse } from '#platform/server/refuse.ts'
import { requests } from '../contract.ts'
import { payerCode as law } from '../rules.ts'
import { isHandedOver } from '#features/receipt-numbers/rules.ts'
import { payerCodeMail } from './mails.ts'
import { type GiftFacts, giftOf } from './read-gift.ts'
import './tables.ts'

const hashOf = (charityId: number, id: string, code: string) => blindIndex({ charityId, column: 'payer_code.code_hash' }, `${id}|${code}`)
/** How many codes a receipt takes is the law's; this is how many one person sends. */
const limitCodes = mailLimit('payerCode', { sender: { atOnce: 30, perHour: 60 } })
const askers = ['button:refund', 'button:direct-void', 'button:final-void']

/** Sends the payer a code for the receipt they hold. It goes to the address they gave with the gift, and to no other. */
export async function sendPayerCode(context: Context, { transactionId }: In<typeof requests.sendPayerCode>) {
  const { tx, actor, now, audit } = context
  const { charityId } = actor
  const gift = await giftToVoid(context, transactionId)
  const receiptNo = gift?.standingNo
  if (!gift || !receiptNo) throw refuse(requests.sendPayerCode, 'NOT_NEEDED')
  const to = gift.donorEmail
  if (!to) throw refuse(requests.sendPayerCode, 'NO_EMAIL')
  if (gift.donorUpdatedAt && gift.firstReceiptAt && new Date(gift.donorUpdatedAt) > new Date(gift.firstReceiptAt))
    throw refuse(requests.sendPayerCode, 'PAYER_CHANGED')
  const staff = await tx.selectFrom('appUser').select('id').where('charityId', '=', charityId).where('email', '=', to).executeTakeFirst()
  if (staff) throw refuse(requests.sendPayerCode, 'STAFF_ADDRESS')
  // Whoever comes at the same moment waits here, so that no more codes are sent than the law says.
  await tx
    .selectFrom('receipt')
    .select('receiptNo')
    .where('charityId', '=', charityId)
    .where('receiptNo', '=', receiptNo)
    .forUpdate()
    .execute()
  const sent = await tx
    .selectFrom('payerCode')
    .select(q => q.fn.countAll<number>().as('codes'))
    .where('charityId', '=', charityId)
    .where('receiptNo', '=', receiptNo)
    .executeTakeFirst()
  if (Number(sent?.codes) >= law.codes) throw refuse(requests.sendPayerCode, 'TOO_MANY_CODES')

  await limitCodes(context, gift.id)
  const [id, at] = [newId(now().getTime()), now()]
  const code = String(randomInt(10 ** law.digits)).padStart(law.digits, '0')
  const expiresAt = new Date(at.getTime() + law.minutes * 60_000)
  const sentTo = maskEmail(to)
  await tx
    .insertInto('payerCode')
    .values({
      charityId,
      id,
      donationId: gift.id,
      receiptNo,
      codeHash: hashOf(charityId, id, code),
      sentTo,
      createdAt: at,
      createdBy: actor.userId,
      expiresAt,
      confirmedAt: null,
      confirmedBy: null,
    })
    .execute()
  const data = { code, receiptNo, amount: formatMoney({ minor: gift.amountMinor, currency: gift.currency }), minutes: law.minutes }
  await enqueueMail(context, { to, template: payerCodeMail, data, language: gift.language, about: { kind: 'donation', id: gift.id } })
  audit({ subject: { kind: 'donation', id: gift.id }, detail: { payerCodeSentTo: sentTo } })
  return { sentTo, minutes: law.minutes }
}

/** Takes the code the payer told. Each try counts, right or wrong; only the latest code is good. */
export async function confirmPayerCode(context: Context, { transactionId, code }: In<typeof requests.confirmPayerCode>) {
  const { tx, actor, now, audit, says } = context
  const { charityId } = actor
  const gift = await giftToVoid(context, transactionId)
  const latest =
    gift?.standingNo &&
    (await tx
      .selectFrom('payerCode')
      .selectAll()
      .where('charityId', '=', charityId)
      .where('receiptNo', '=', gift.standingNo)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst())
  if (!gift || !latest) throw refuse('NOT_FOUND')
  if (latest.confirmedAt) return { confirmed: true, triesLeft: 0 }
  const isOpen = latest.tries < law.tries && new Date(latest.expiresAt) > now()
  const confirmed = isOpen && hashOf(charityId, latest.id, code).equals(latest.codeHash)
  const tries = Math.min(law.tries, latest.tries + 1)
  await tx
    .updateTable('payerCode')
    .set({ tries, ...(confirmed && { confirmedAt: now(), confirmedBy: actor.userId }) })
    .where('charityId', '=', charityId)
    .where('id', '=', latest.id)
    .execute()
  audit({ subject: { kind: 'donation', id: gift.id }, detail: { payerCode: confirmed ? 'confirmed' : 'wrong', tries } })
  says(confirmed ? 'The payer agrees.' : isOpen ? 'This is not the code.' : 'This code is no longer good. Send a new one.')
  return { confirmed, triesLeft: isOpen ? law.tries - tries : 0 }
}

/** A gift that is to be voided and whose receipt the payer may hold. */
async function giftToVoid(context: Context, id: string): Promise<GiftFacts | null> {
  const gift = await giftOf(context, id)
  if (!askers.some(right => context.actor.can(right))) throw refuse('FORBIDDEN')
  const isVoidable = ['Accepted', 'Offline', 'Void Requested', 'Void Verified'].includes(gift.status)
  return isVoidable && isHandedOver(gift) ? gift : null
}
