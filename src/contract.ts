import { auth } from '#features/auth/contract.ts'
import { cards } from '#features/cards/contract.ts'
import { cms } from '#features/cms/contract.ts'
import { dashboard } from '#features/dashboard/contract.ts'
import { donations } from '#features/donations/contract.ts'
import { donors } from '#features/donors/contract.ts'
import { enrolment } from '#features/enrolment/contract.ts'
import { files } from '#features/files/contract.ts'
import { help } from '#features/help/contract.ts'
import { hijri } from '#features/hijri-calendar/contract.ts'
import { imports } from '#features/imports/contract.ts'
import { islamicGiving } from '#features/islamic-giving/contract.ts'
import { legal } from '#features/legal/contract.ts'
import { purchases } from '#features/purchases/contract.ts'
import { receipts } from '#features/receipts/contract.ts'
import { recurring } from '#features/recurring/contract.ts'
import { requests } from '#features/requests/contract.ts'
import { roles } from '#features/roles/contract.ts'
import { search } from '#features/search/contract.ts'
import { site } from '#features/site/contract.ts'
import { tax } from '#features/tax/contract.ts'
import { users } from '#features/users/contract.ts'
import { views, work } from '#features/work/contract.ts'

/** The whole API on one page: a capability is a word here and a folder under features. */
export const contract = {
  auth,
  cards,
  cms,
  dashboard,
  donations,
  donors,
  enrolment,
  files,
  help,
  hijri,
  imports,
  islamicGiving,
  legal,
  purchases,
  receipts,
  recurring,
  requests,
  roles,
  search,
  site,
  tax,
  users,
  views,
  work,
}
