import { createHash } from 'node:crypto'
import { newId, newLinkCode } from '#kit/ids.ts'
import type { Tx } from '#platform/server/db.ts'
import { cardLinks } from '../rules.ts'
import { liveCards } from './read-cards.ts'
import type { LinkCause } from './tables.ts'

const day = 86_400_000
/** A code as it is stored: it opens nothing but a card's update, and can not be read back. */
export const codeHash = (code: string): Buffer => createHash('sha256').update(`card|${code}`).digest()

type NewLink = { charityId: number; cardId: string; cause: LinkCause; at: Date; by: string | null }

/** Makes a code by which a card's expiry can be told, and answers it, once: only its hash is kept. Null where this reminder of this expiry was made before. */
export async function newLink(tx: Tx, { charityId, cardId, cause, at, by }: NewLink): Promise<string | null> {
  const card = await liveCards(tx, charityId).where('id', '=', cardId).executeTakeFirst()
  if (!card) return null
  const id = newId(at.getTime())
  const code = newLinkCode(charityId)
  const made = await tx
    .insertInto('cardLink')
    .values({
      charityId,
      id,
      cardId,
      codeHash: codeHash(code),
      cause,
      expiryMonth: card.expiryMonth,
      expiryYear: card.expiryYear,
      createdAt: at,
      createdBy: by,
      expiresAt: new Date(at.getTime() + cardLinks.days * day),
      usedAt: null,
      replacedAt: null,
    })
    .onConflict(conflict =>
      conflict.columns(['charityId', 'cardId', 'expiryYear', 'expiryMonth', 'cause']).where('cause', 'in', ['month', 'week']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!made) return null
  await endLinks(tx, { charityId, cardId, at, but: id })
  return code
}

/** The links of a card that still work do so no more. */
export async function endLinks(
  tx: Tx,
  { charityId, cardId, at, but = null }: { charityId: number; cardId: string; at: Date; but?: string | null },
): Promise<void> {
  await tx
    .updateTable('cardLink')
    .set({ replacedAt: at })
    .where('charityId', '=', charityId)
    .where('cardId', '=', cardId)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .$if(but !== null, query => query.where('id', '<>', but!))
    .execute()
}

/** The page that a code opens, in the language of its reader. */
export const linkAddress = (publicUrl: string, code: string, language: 'en' | 'ms'): string =>
  `${publicUrl}/credit-card/add-update/${code}?lang=${language}`

/** How many links staff have sent for a card since a moment. */
export async function sentSince(tx: Tx, charityId: number, cardId: string, since: Date): Promise<number> {
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
