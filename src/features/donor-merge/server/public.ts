import { type RawBuilder, sql } from 'kysely'
import type { RowOf } from '#platform/server/database/row-types.ts'
import { donorMerges } from '../contract.ts'
import './tables.ts'

/** The paths of the calls that merge donors or undo it, as the audit trail has them. */
export const mergePaths: readonly string[] = [donorMerges.merge.spec.path, donorMerges.undo.spec.path]

/** The donors of open pairs, each as often as there are pairs, as `id`. */
export const duplicateDonors = (charityId: number): RawBuilder<RowOf<'donor', 'id'>> => sql`
  select donor_id as id from donor_duplicate where charity_id = ${charityId} and state = 'open'
  union all select other_id from donor_duplicate where charity_id = ${charityId} and state = 'open'`
