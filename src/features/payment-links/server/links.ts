import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { charityOfLinkCode, newId, newLinkCode } from '#kit/security/ids.ts'
import type { Language } from '#kit/text/languages.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { lockDonor } from '#features/donors/server/public.ts'
import { doLinesHold } from '#features/islamic-giving/server/public.ts'
import { linkInLanguage } from '#platform/contract/link-language.ts'
import type { Tables, Tx } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/refuse.ts'
import { paymentLinkLimits, type PaymentLinkState, stateOfLink } from '../rules.ts'
import './tables.ts'

const dayInMs = 86_400_000
/** Only the hash of a code is stored: a copy of the table opens no link. */
const hashCode = (code: string): Buffer => createHash('sha256').update(`payment|${code}`).digest()

export type PaymentLink = Selectable<Tables['paymentLink']>
export type NewLink = Pick<
  PaymentLink,
  | 'charityId'
  | 'donorId'
  | 'fundId'
  | 'amountMinor'
  | 'currency'
  | 'language'
  | 'isIpcRegistrationForIras'
  | 'isIrasInclusion'
  | 'itemId'
  | 'giftLines'
>

/** Writes a link and returns its id and its code, which is stored nowhere. */
export async function createLink(tx: Tx, link: NewLink, { at, by }: { at: Date; by: string }): Promise<{ id: string; code: string }> {
  const id = newId(at.getTime())
  const code = newLinkCode(link.charityId)
  const expiresAt = new Date(at.getTime() + paymentLinkLimits.validDays * dayInMs)
  const notEnded = { endedAt: null, endedBy: null, donationId: null }
  await tx
    .insertInto('paymentLink')
    .values({
      ...link,
      ...notEnded,
      giftLines: link.giftLines && JSON.stringify(link.giftLines),
      id,
      codeHash: hashCode(code),
      createdAt: at,
      createdBy: by,
      expiresAt,
    })
    .execute()
  return { id, code }
}

/** The page that a code opens, in the recipient's language. */
export const linkUrl = (publicUrl: string, code: string, language: Language): string => linkInLanguage(`${publicUrl}/pay/${code}`, language)

/** The charity whose link a code is. Refuses a text that is no code. */
export function charityOfCode(code: string): number {
  const charityId = charityOfLinkCode(code)
  if (charityId === null) throw refuse('NOT_FOUND')
  return charityId
}

const selectLink = (tx: Tx, charityId: number) => tx.selectFrom('paymentLink').selectAll().where('charityId', '=', charityId)

/** A link by its code. Refuses a code that was never sent. */
export async function findLinkByCode(tx: Tx, charityId: number, code: string): Promise<PaymentLink> {
  const link = await selectLink(tx, charityId).where('codeHash', '=', hashCode(code)).executeTakeFirst()
  if (!link) throw refuse('NOT_FOUND')
  return link
}

/**
 * Locks the donor of a link and then the link, in the order of an erasure, so that its charges, its end and the erasure are decided one
 * after another. `isErased`: the donor's data was erased.
 */
export async function lockLink(tx: Tx, charityId: number, id: string): Promise<(PaymentLink & { isErased: boolean }) | undefined> {
  const seen = await selectLink(tx, charityId).where('id', '=', id).executeTakeFirst()
  const donor = seen && (await lockDonor(tx, charityId, seen.donorId))
  const link = await selectLink(tx, charityId).where('id', '=', id).forUpdate().executeTakeFirst()
  return link && { ...link, isErased: donor === undefined }
}

/** The attempts to charge a card for a link, the oldest first. */
export const chargesOf = (tx: Tx, charityId: number, linkId: string) =>
  tx
    .selectFrom('paymentLinkCharge')
    .selectAll()
    .where('charityId', '=', charityId)
    .where('linkId', '=', linkId)
    .orderBy('intendedAt')
    .orderBy('id')
    .execute()

/** Where a link stands now. */
export async function readState(tx: Tx, link: PaymentLink, now: Date): Promise<PaymentLinkState> {
  const charges = link.state === 'open' ? await chargesOf(tx, link.charityId, link.id) : []
  const open = charges.find(({ state }) => state === 'intended')
  return stateOfLink({ ...link, charging: open ? chargingState(open) : null, isOutdated: await isOutdated(tx, link, now) }, now)
}

/** Whether a link for Islamic giving was computed with rates that no longer hold. */
export async function isOutdated(
  tx: Tx,
  { charityId, state, giftLines: lines, createdAt }: Pick<PaymentLink, 'charityId' | 'state' | 'giftLines' | 'createdAt'>,
  now: Date,
): Promise<boolean> {
  if (state !== 'open' || !lines) return false
  const { timeZone } = await charityOf(tx, charityId)
  const days = { plannedOn: dayInZone(new Date(createdAt), timeZone), day: dayInZone(now, timeZone) }
  return !(await doLinesHold(tx, charityId, lines, days))
}

const chargingState = ({ challengedAt }: Pick<Selectable<Tables['paymentLinkCharge']>, 'challengedAt'>) =>
  challengedAt === null ? 'pending' : 'confirming'

/** The right of whom may send and revoke a link: that of adding its gift. `itemId`: the kind of Islamic giving. */
export const addRight = (itemId: PaymentLink['itemId']) => (itemId === null ? 'donations:add' : 'islamic-giving:add')
