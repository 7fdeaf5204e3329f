import { maskWords } from '#kit/identity/masks.ts'
import { newId } from '#kit/security/ids.ts'
import { consentChannels } from '#features/donors/consent.ts'
import { type DonorFields, donorRows, joinDonors, joinFields, lockTwoDonors, readDonorFields } from '#features/donors/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { registerOpenGifts } from '#features/gifts/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import { refuse } from '#platform/server/refuse.ts'
import { donorMerges } from '../contract.ts'
import { lockRows, shownOf } from './compare-donors.ts'
import { sealSnapshot } from './snapshot.ts'
import './tables.ts'

/**
 * Merges a donor into another, in one transaction: the chosen values, the stricter consent, and all rows that belong to the donor, which
 * their owners move. Gifts that are marked for tax and waited for a number are registered by that of the kept record. The merged record
 * stays as an archived alias. Refuses with CHANGED_SINCE when either changed after it was compared.
 */
export async function mergeDonors(
  context: Context,
  { keptId, mergedId, keptVersion, mergedVersion, choices }: RequestOf<typeof donorMerges.merge>,
) {
  const { tx, actor, now, audit } = context
  const { charityId, userId } = actor
  if (keptId === mergedId) throw refuse(donorMerges.merge, 'SAME_DONOR')
  await lockTwoDonors(tx, charityId, { keptId, mergedId })
  const [kept, merged] = [await readDonorFields(tx, charityId, keptId), await readDonorFields(tx, charityId, mergedId)]
  if (!kept || !merged) throw refuse('NOT_FOUND')
  if (kept.version !== keptVersion || merged.version !== mergedVersion || kept.mergedInto || merged.mergedInto)
    throw refuse('CHANGED_SINCE')
  if (!kept.fields.isActive) throw refuse(donorMerges.merge, 'KEPT_IS_ARCHIVED')
  if ((await lockRows(tx, charityId, mergedId)).areHeld) throw refuse(donorMerges.merge, 'GIFTS_HELD')

  const { after, left } = joinFields(kept.fields, merged.fields, choices)
  const records = { kept: kept.fields, merged: merged.fields, after, left }
  const { snapshot, aliases } = await joinDonors(context, charityId, { keptId, mergedId }, records)
  const mergeId = newId(now().getTime())
  await tx
    .insertInto('donorMerge')
    .values({
      charityId,
      id: mergeId,
      keptId,
      mergedId,
      beforeSealed: sealSnapshot(charityId, mergeId, snapshot),
      mergedAt: now(),
      mergedBy: userId,
      undoneAt: null,
      undoneBy: null,
    })
    .execute()
  const moved = await moveRows(context, mergeId, { from: mergedId, to: keptId })
  await insertRows(
    tx,
    'donorMergeRow',
    aliases.map(rowId => ({ charityId, mergeId, kind: 'donors', rowId, was: null })),
  )
  const registeredForTax = after.idNumber ? await registerOpenGifts(context, await charityOf(tx, charityId), keptId) : 0
  audit({
    subject: { kind: 'donor', id: keptId },
    changes: changesOf(kept.fields, after),
    detail: { merged: mergedId, moved, ...(registeredForTax > 0 && { registeredForTax }) },
  })
  const changesOfMerged = changesOf(merged.fields, { ...left, consent: after.consent })
  audit({ subject: { kind: 'donor', id: mergedId }, changes: changesOfMerged, detail: { mergedInto: keptId } })
  return { mergeId, donorId: keptId }
}

/**
 * Moves the rows of a donor, kind by kind, and notes which, so that an undo finds them. Returns how many of each kind. `mergedAt` is given
 * after the merge, whose rows that stayed behind stay.
 */
export async function moveRows(
  { tx, now, actor: { charityId } }: Pick<Context, 'tx' | 'now'> & { actor: { charityId: number } },
  mergeId: string,
  move: { from: string; to: string; mergedAt?: string },
): Promise<Record<string, number>> {
  const moved: Record<string, number> = {}
  for (const { kind, move: moveRowsOf } of donorRows()) {
    const rows = await moveRowsOf({ tx, now }, { charityId, ...move })
    moved[kind] = rows.length
    await insertRows(
      tx,
      'donorMergeRow',
      rows.map(({ id: rowId, was }) => ({ charityId, mergeId, kind, rowId, was })),
    )
  }
  return moved
}

const wordFields: ReadonlySet<string> = new Set(['name', 'address', 'contactPerson'])
/** The changes of a record for the audit trail, masked. */
export function changesOf(before: DonorFields, after: DonorFields): Record<string, [unknown, unknown]> {
  const [was, is] = [shownOf(before), shownOf(after)]
  const shown = Object.keys(was) as (keyof typeof was)[]
  const masked = (field: keyof typeof was, text: string | null) => (text !== null && wordFields.has(field) ? maskWords(text) : text)
  return Object.fromEntries([
    ...shown.filter(field => was[field] !== is[field]).map(field => [field, [masked(field, was[field]), masked(field, is[field])]]),
    ...(before.consent.iAgree === after.consent.iAgree ? [] : [['iAgree', [before.consent.iAgree, after.consent.iAgree]]]),
    ...consentChannels.flatMap(channel => {
      const [had, has] = [before, after].map(({ consent }) => consent.channels.find(answer => answer.channel === channel)?.isAgreed ?? null)
      return had === has ? [] : [[`consent.${channel}`, [had, has]]]
    }),
  ]) as Record<string, [unknown, unknown]>
}
