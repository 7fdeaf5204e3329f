import { RefusalError } from '#platform/contract/refusal-error.ts'
import { publicApi } from './public-api.ts'
import type { TaxPage } from '../contract.ts'

/** A gift's page with its token. */
export type OpenedTaxPage = { page: TaxPage; token: string }

/** Signs in with a transaction number and reads its page. `missing`: unknown number. */
export async function openTaxPage(transactionId: string): Promise<OpenedTaxPage | 'missing' | 'failed'> {
  try {
    const { token } = await publicApi.enrolment.signIn({ transactionId })
    return { token, page: await publicApi.tax.find({}, { headers: { 'x-provider-token': token } }) }
  } catch (error) {
    if (error instanceof RefusalError && [400, 404].includes(error.status)) return 'missing'
    // oxlint-disable-next-line no-console -- the specification wants a failed sign-in logged
    console.error('The page of the gift could not be opened.', error)
    return 'failed'
  }
}
