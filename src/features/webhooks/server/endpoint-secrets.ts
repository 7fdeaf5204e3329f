import { open, seal } from '#platform/server/security/encryption.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import './tables.ts'

type Column = 'secret_sealed' | 'previous_secret_sealed'
const placeOf = (charityId: number, rowId: string, column: Column) => ({ table: 'webhook_endpoint', column, charityId, rowId })

/** Seals a secret for its column of an endpoint. */
export const sealSecret = (charityId: number, endpointId: string, secret: string, column: Column = 'secret_sealed'): string =>
  seal(placeOf(charityId, endpointId, column), secret)

/** The secret of an endpoint that signs; opened. */
export const openSecret = (charityId: number, endpointId: string, sealed: string): string =>
  open(placeOf(charityId, endpointId, 'secret_sealed'), sealed)

/** The secrets of an endpoint as they are stored. */
export type SealedSecrets = RowOf<'webhookEndpoint', 'id' | 'secretSealed' | 'previousSecretSealed' | 'previousUntil'>
/** The secrets that sign at a moment: the present one, and the one before while a rotation lasts. */
export function secretsAt(charityId: number, { id, secretSealed, previousSecretSealed, previousUntil }: SealedSecrets, at: Date): string[] {
  const present = openSecret(charityId, id, secretSealed)
  if (!previousSecretSealed || !previousUntil || Date.parse(previousUntil) <= at.getTime()) return [present]
  return [present, open(placeOf(charityId, id, 'previous_secret_sealed'), previousSecretSealed)]
}
