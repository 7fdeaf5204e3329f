import type { contract } from '#contract.ts'
import { authEndpoints } from '#features/auth/server/endpoints.ts'
import { cardEndpoints } from '#features/cards/server/endpoints.ts'
import { cmsEndpoints } from '#features/cms/server/endpoints.ts'
import { dashboardEndpoints } from '#features/dashboard/server/endpoints.ts'
import { donationEndpoints } from '#features/donations/server/endpoints.ts'
import { donorEndpoints } from '#features/donors/server/endpoints.ts'
import { enrolmentEndpoints } from '#features/enrolment/server/endpoints.ts'
import { helpEndpoints } from '#features/help/server/endpoints.ts'
import { hijriEndpoints } from '#features/hijri-calendar/server/endpoints.ts'
import { islamicGivingEndpoints } from '#features/islamic-giving/server/endpoints.ts'
import { importEndpoints } from '#features/imports/server/endpoints.ts'
import { legalEndpoints } from '#features/legal/server/endpoints.ts'
import { purchaseEndpoints } from '#features/purchases/server/endpoints.ts'
import { receiptEndpoints } from '#features/receipts/server/endpoints.ts'
import { recurringEndpoints } from '#features/recurring/server/endpoints.ts'
import { requestEndpoints } from '#features/requests/server/endpoints.ts'
import { roleEndpoints } from '#features/roles/server/endpoints.ts'
import { searchEndpoints } from '#features/search/server/endpoints.ts'
import { siteEndpoints } from '#features/site/server/endpoints.ts'
import { taxEndpoints } from '#features/tax/server/endpoints.ts'
import { userEndpoints } from '#features/users/server/endpoints.ts'
import type { ServedAll } from '#platform/server/binder.ts'
import { fileEndpoints } from '#features/files/server/endpoints.ts'
import { viewEndpoints, workEndpoints } from '#features/work/server/endpoints.ts'

/** Who carries out each part of the contract. */
export const served: ServedAll<typeof contract> = {
  auth: authEndpoints,
  cards: cardEndpoints,
  cms: cmsEndpoints,
  dashboard: dashboardEndpoints,
  donations: donationEndpoints,
  donors: donorEndpoints,
  enrolment: enrolmentEndpoints,
  help: helpEndpoints,
  hijri: hijriEndpoints,
  imports: importEndpoints,
  islamicGiving: islamicGivingEndpoints,
  legal: legalEndpoints,
  purchases: purchaseEndpoints,
  receipts: receiptEndpoints,
  recurring: recurringEndpoints,
  requests: requestEndpoints,
  roles: roleEndpoints,
  search: searchEndpoints,
  site: siteEndpoints,
  tax: taxEndpoints,
  users: userEndpoints,
  files: fileEndpoints,
  views: viewEndpoints,
  work: workEndpoints,
}
