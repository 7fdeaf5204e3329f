import { createHash } from 'node:crypto'
import { type Charity, charityOf } from '#features/charity/server/public.ts'
import { enrolmentPath } from '#features/enrolment/rules.ts'
import { findGiftNumbers, recordTappedGift } from '#features/gifts/server/public.ts'
import { isProductionPath } from '#platform/contract/base-path.ts'
import type { HandlerResult, RequestOf } from '#platform/contract/endpoint.ts'
import type { PublicContext } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/refuse.ts'
import { devices } from '#features/terminals/contract.ts'
import '../tables.ts'
import { asDevice, type Device } from './device-keys.ts'
import { noteAlive } from './heartbeat.ts'

type Tap = Omit<RequestOf<typeof devices.tap>, 'deviceKey'>
type Answer = HandlerResult<typeof devices.tap>

/** How long a terminal may keep a tap before it sends it, in ms. */
const retentionMs = 31 * 86_400_000

/** Records a tap as a gift with its ledger entries and receipt, once: a number that was sent before returns the gift recorded then. */
export function recordTap(context: PublicContext, { deviceKey, ...tap }: RequestOf<typeof devices.tap>): Promise<Answer> {
  const at = context.now()
  if (at.getTime() - Date.parse(tap.tappedAt) > retentionMs) throw refuse(devices.tap, 'TAP_TOO_OLD')
  return asDevice(context, deviceKey, async ({ tx, audit }, device) => {
    const { charityId, terminalId, keyId } = device
    const terminal = await noteAlive(tx, device, at) // locked, so that a tap sent twice at once waits for itself
    const charity = await charityOf(tx, charityId)
    const earlier = await findEarlier(tx, device, tap)
    if (earlier) return answerOf(context, charity, earlier)
    if (tap.amount.currency !== charity.currency) throw refuse('INVALID', [{ field: 'amount', code: 'OTHER_CURRENCY' }])
    const { cardType, cardLastDigit, onBehalfOf, payerAge, tapNo, language, ...paid } = tap
    const gift = await recordTappedGift({ tx, now: context.now }, charity, {
      amount: paid.amount,
      paymentMethod: paid.paymentMethod,
      referenceNo: paid.referenceNo,
      terminalId,
      collectionCentreId: terminal.collectionCentreId,
      fundId: terminal.fundId,
      cardBrand: cardType,
      cardLast4: cardLastDigit,
      salamPayDonorType: onBehalfOf,
      tappedAt: earliest(paid.tappedAt, at), // its clock may run ahead
      language: language ?? charity.language,
    })
    await tx
      .insertInto('terminalTap')
      .values({ charityId, terminalId, tapNo, donationId: gift.id, payerAge, tappedAt: paid.tappedAt, request: hashOf(tap) })
      .execute()
    const { minor, currency } = paid.amount
    audit({
      subject: { kind: 'donation', id: gift.id },
      detail: { terminalId, keyId, receiptNo: gift.receiptNo, amountMinor: minor, currency },
    })
    return answerOf(context, charity, gift)
  })
}

const earliest = (tappedAt: string, at: Date): string => new Date(Math.min(Date.parse(tappedAt), at.getTime())).toISOString()
const hashOf = (tap: Tap): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(tap).toSorted()))
    .digest('base64url')

/** The gift of a tap that was sent before. Refuses the same number with other content, unless the content was erased with the donor. */
async function findEarlier(tx: Tx, { charityId, terminalId }: Device, tap: Tap) {
  const known = await tx
    .selectFrom('terminalTap')
    .select(['donationId', 'request'])
    .where('charityId', '=', charityId)
    .where('terminalId', '=', terminalId)
    .where('tapNo', '=', tap.tapNo)
    .executeTakeFirst()
  if (!known) return null
  if (known.request !== null && known.request !== hashOf(tap)) throw refuse(devices.tap, 'TAP_DIFFERS')
  return findGiftNumbers(tx, charityId, known.donationId)
}

const answerOf = (
  { publicUrl }: PublicContext,
  { country }: Charity,
  { txnId, receiptNo }: { txnId: string; receiptNo: string },
): Answer => ({
  transactionNumber: txnId,
  receiptNo,
  enrolmentLink: isProductionPath(new URL(publicUrl).pathname) ? null : `${publicUrl}/${enrolmentPath(country, txnId)}`,
})
