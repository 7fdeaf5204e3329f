import { z } from 'zod'
import { DonorFields, type MergeSnapshot } from '#features/donors/server/public.ts'
import { open, seal } from '#platform/server/security/encryption.ts'

const Snapshot = z.object({ kept: DonorFields, merged: DonorFields, after: DonorFields })
const placeOf = (charityId: number, mergeId: string) => ({ table: 'donor_merge', column: 'before', charityId, rowId: mergeId })

/** Both records as they were before a merge, sealed for its row. */
export const sealSnapshot = (charityId: number, mergeId: string, snapshot: MergeSnapshot): string =>
  seal(placeOf(charityId, mergeId), JSON.stringify(snapshot))

/** Opens the sealed records. */
export const openSnapshot = (charityId: number, mergeId: string, sealed: string): MergeSnapshot =>
  Snapshot.parse(JSON.parse(open(placeOf(charityId, mergeId), sealed)))
