/** Whether the server refused for a missing permission (403). */
export const isForbidden = (error: unknown): boolean => statusOf(error) === 403
/** Whether the record does not exist or belongs to another charity (404). */
export const isNotFound = (error: unknown): boolean => statusOf(error) === 404

const statusOf = (error: unknown) => (error instanceof Error && 'status' in error ? error.status : null)
/** The request id of the failed call, for support. */
export const referenceOf = (error: unknown) =>
  error instanceof Error && 'reference' in error && typeof error.reference === 'string' ? error.reference : null
