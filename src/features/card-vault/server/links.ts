import type { Language } from '#kit/text/languages.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { newId, newLinkCode } from '#kit/security/ids.ts'
import { linkInLanguage } from '#platform/contract/link-language.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { cardLinkLimits } from '../rules.ts'
import { findCard } from './read-cards.ts'
import type { LinkCause } from './tables.ts'

const dayInMs = 86_400_000
/** Only the hash of a code is stored: a copy of the table opens no link. */
const hashCode = (code: string): Buffer => createHash('sha256').update(`card|${code}`).digest()

type NewLink = { charityId: number; cardId: string; cause: LinkCause; at: Date; by: string | null }

/**
 * Creates a link code for a card and ends its earlier links. Null when the card is gone, or this reminder was already sent for this expiry.
 */
export async function createLink(tx: Tx, { charityId, cardId, cause, at, by }: NewLink): Promise<string | null> {
  const card = await findCard(tx, charityId, cardId)
  if (!card) return null
  const id = newId(at.getTime())
  const code = newLinkCode(charityId)
  const created = await tx
    .insertInto('cardLink')
    .values({
      charityId,
      id,
      cardId,
      codeHash: hashCode(code),
      cause,
      expiryMonth: card.expiryMonth,
      expiryYear: card.expiryYear,
      createdAt: at,
      createdBy: by,
      expiresAt: new Date(at.getTime() + cardLinkLimits.validDays * dayInMs),
      usedAt: null,
      replacedAt: null,
    })
    .onConflict(conflict =>
      conflict.columns(['charityId', 'cardId', 'expiryYear', 'expiryMonth', 'cause']).where('cause', 'in', ['month', 'week']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!created) return null
  await endLinks(tx, { charityId, cardId, at, except: id })
  return code
}

/** Ends the links of a card that still work. */
export async function endLinks(
  tx: Tx,
  { charityId, cardId, at, except = null }: { charityId: number; cardId: string; at: Date; except?: string | null },
): Promise<void> {
  await tx
    .updateTable('cardLink')
    .set({ replacedAt: at })
    .where('charityId', '=', charityId)
    .where('cardId', '=', cardId)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .$if(except !== null, query => query.where('id', '<>', except!))
    .execute()
}

/** The page that a code opens, in the recipient's language. */
export const linkUrl = (publicUrl: string, code: string, language: Language): string =>
  linkInLanguage(`${publicUrl}/credit-card/add-update/${code}`, language)

/** A link by its code, with whether it still works; undefined for a code that was never sent. */
export async function findLink(tx: Tx, charityId: number, code: string, now: Date) {
  const link = await tx
    .selectFrom('cardLink')
    .select(['cardId', 'expiresAt', 'usedAt', 'replacedAt'])
    .where('charityId', '=', charityId)
    .where('codeHash', '=', hashCode(code))
    .executeTakeFirst()
  if (!link) return undefined
  const isUsed = link.usedAt !== null
  return { cardId: link.cardId, isUsed, isActive: !isUsed && link.replacedAt === null && Date.parse(link.expiresAt) > now.getTime() }
}

/** Marks a working link as used and returns its card. Of concurrent calls with one code, one gets the card and the others undefined. */
export async function redeemLink(tx: Tx, charityId: number, code: string, now: Date): Promise<string | undefined> {
  const link = await tx
    .updateTable('cardLink')
    .set({ usedAt: now })
    .where('charityId', '=', charityId)
    .where('codeHash', '=', hashCode(code))
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .returning('cardId')
    .executeTakeFirst()
  return link?.cardId
}

/** How many links staff have sent for a card since a moment. */
export async function countLinksSentByStaff(tx: Tx, charityId: number, cardId: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('cardLink')
    .select(q => q.fn.countAll<number>().as('count'))
    .where('charityId', '=', charityId)
    .where('cardId', '=', cardId)
    .where('cause', '=', 'asked')
    .where('createdAt', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** When the last link of each card was sent. */
export async function lastLinksSent(tx: Tx, charityId: number, cardIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('cardLink')
    .select(['cardId', sql<string>`max(created_at)`.as('at')])
    .where('charityId', '=', charityId)
    .where(q => q('cardId', '=', q.fn.any(q.val([...cardIds]))))
    .groupBy('cardId')
    .execute()
  return new Map(rows.map(({ cardId, at }) => [cardId, at]))
}
