import { RefusalError } from '#platform/contract/refusal-error.ts'
import type { Given } from '#platform/contract/endpoint.ts'
import { publicApi } from '#platform/web/public-api.ts'
import type { enrolment, EnrolmentConfiguration } from '../contract.ts'
import type { Typed } from '../rules.ts'

async function headersFor(txnId: string) {
  const { token } = await publicApi.enrolment.signIn({ transactionId: txnId })
  return { 'x-provider-token': token }
}

/** Signs in with the number of a transaction and reads what its page shows. `missing` is a number for which nobody enrols, or of another charity than the address names. */
export async function openEnrolment(txnId: string, charityId: string | null): Promise<EnrolmentConfiguration | 'missing' | 'failed'> {
  try {
    const number = { txnNumber: txnId, transactionId: txnId }
    const configuration = await publicApi.enrolment.configuration(number, { headers: await headersFor(txnId) })
    return charityId === null || charityId === String(configuration.charityId) ? configuration : 'missing'
  } catch (error) {
    if (error instanceof RefusalError && [400, 404].includes(error.status)) return 'missing'
    // oxlint-disable-next-line no-console -- the specification wants a failed sign-in logged, and no popup
    console.error('The enrolment page could not be opened.', error)
    return 'failed'
  }
}

/** What became of a submission: where the receipt stands, or why it was refused, by field and in words. */
type Sent =
  | { kind: 'done'; receiptPath: string | null }
  | { kind: 'refused'; fields: Partial<Record<keyof Typed, string>>; message: string | null }

/** Sends a donor's details with a token of this moment: the page may have stood open for hours. */
export async function sendEnrolment(txnId: string, charityId: number, given: Given<typeof enrolment.enrol>): Promise<Sent> {
  try {
    const headers = { ...(await headersFor(txnId)), CharityId: String(charityId), TransactionNumber: txnId }
    const { receiptPath } = await publicApi.enrolment.enrol(given, { headers })
    return { kind: 'done', receiptPath }
  } catch (error) {
    const refused = error instanceof RefusalError && error.status < 500 ? error : null
    const fields = Object.fromEntries(refused?.errors.map(({ field, message }) => [field, message]) ?? [])
    return { kind: 'refused', fields, message: refused?.message ?? null }
  }
}
