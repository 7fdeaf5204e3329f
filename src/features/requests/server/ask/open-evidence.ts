import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { requests } from '#features/requests/contract.ts'
import { requireRequestGift } from '../read/request-gift.ts'
import '../tables.ts'

/** Returns a short-lived address of a file that is attached as evidence, and audits who opened it. */
export async function openEvidence(context: Context, { requestId, position }: RequestOf<typeof requests.evidence>) {
  const { tx, actor, files, audit } = context
  const found = await tx
    .selectFrom('requestFile as f')
    .innerJoin('voidRefundRequest as v', join => join.onRef('v.charityId', '=', 'f.charityId').onRef('v.id', '=', 'f.requestId'))
    .select(['f.fileKey', 'f.name', 'v.donationId'])
    .where('f.charityId', '=', actor.charityId)
    .where('f.requestId', '=', requestId)
    .where('f.position', '=', position)
    .executeTakeFirst()
  if (!found) throw refuse('NOT_FOUND')
  const gift = await requireRequestGift(context, found.donationId)
  audit({ subject: { kind: 'donation', id: gift.id }, detail: { evidence: position } })
  return { url: await files.getUrl({ key: found.fileKey, fileName: found.name, seconds: 60 }) }
}
