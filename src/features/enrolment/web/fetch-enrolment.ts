import { RefusalError } from '#platform/contract/refusal-error.ts'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { publicApi } from './public-api.ts'
import type { enrolment, EnrolmentConfiguration } from '../contract.ts'
import type { EnrolmentInput } from '../rules.ts'

async function headersFor(txnId: string) {
  const { token } = await publicApi.enrolment.signIn({ transactionId: txnId })
  return { 'x-provider-token': token }
}

/**
 * Signs in with the number of a transaction and reads what its page shows. `missing`: no enrolment for this number, or another charity than
 * in the address.
 */
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

/** The outcome of a submission: the receipt's page, or the refusal with field errors. */
type SubmissionOutcome =
  | { kind: 'done'; receiptPath: string | null }
  | { kind: 'refused'; fields: Partial<Record<keyof EnrolmentInput, string>>; message: string | null }

/** Submits with a fresh token, because the page may have been open for hours. */
export async function sendEnrolment(
  txnId: string,
  charityId: number,
  input: ClientInput<typeof enrolment.enrol>,
): Promise<SubmissionOutcome> {
  try {
    const headers = { ...(await headersFor(txnId)), CharityId: String(charityId), TransactionNumber: txnId }
    const { receiptPath } = await publicApi.enrolment.enrol(input, { headers })
    return { kind: 'done', receiptPath }
  } catch (error) {
    const refused = error instanceof RefusalError && error.status < 500 ? error : null
    const fields = Object.fromEntries(refused?.errors.map(({ field, code, message }) => [field, code ?? message]) ?? [])
    return { kind: 'refused', fields, message: refused?.message ?? null }
  }
}
