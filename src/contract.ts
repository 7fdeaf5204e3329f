import { amils, receiptBooks } from '#features/amil/contract.ts'
import { apiKeys } from '#features/api-keys/contract.ts'
import { auth } from '#features/auth/contract.ts'
import { cards } from '#features/cards/contract.ts'
import { charity } from '#features/charity-profile/contract.ts'
import { cms } from '#features/cms/contract.ts'
import { dashboard } from '#features/dashboard/contract.ts'
import { declarations } from '#features/declarations/contract.ts'
import { donations } from '#features/donations/contract.ts'
import { donors } from '#features/donor-look-up/contract.ts'
import { donorErasures } from '#features/donor-erasure/contract.ts'
import { donorConsents } from '#features/donor-consent/contract.ts'
import { donorMerges } from '#features/donor-merge/contract.ts'
import { donorNotes } from '#features/donor-notes/contract.ts'
import { donorProfiles } from '#features/donor-profiles/contract.ts'
import { enrolment } from '#features/enrolment/contract.ts'
import { files } from '#features/files/contract.ts'
import { help } from '#features/help/contract.ts'
import { hijri } from '#features/hijri-calendar/contract.ts'
import { hijriYears } from '#features/hijri-settings/contract.ts'
import { imports } from '#features/imports/contract.ts'
import { islamicGiving } from '#features/islamic-giving/contract.ts'
import { legal } from '#features/legal/contract.ts'
import { monthEnd } from '#features/month-end/contract.ts'
import { offlineCounter } from '#features/offline-counter/contract.ts'
import { paymentLinks } from '#features/payment-links/contract.ts'
import { payouts } from '#features/payouts/contract.ts'
import { phoneDesk } from '#features/phone-desk/contract.ts'
import { purchases } from '#features/purchases/contract.ts'
import { rates } from '#features/rate-settings/contract.ts'
import { receipts } from '#features/receipts/contract.ts'
import { recurring } from '#features/recurring/contract.ts'
import { requests } from '#features/requests/contract.ts'
import { roles } from '#features/roles/contract.ts'
import { search } from '#features/search/contract.ts'
import { settlement } from '#features/settlement/contract.ts'
import { setup } from '#features/setup/contract.ts'
import { site } from '#features/site/contract.ts'
import { tax } from '#features/tax/contract.ts'
import { devices, terminals } from '#features/terminals/contract.ts'
import { users } from '#features/users/contract.ts'
import { webhooks } from '#features/webhooks/contract.ts'
import { views, work } from '#features/work/contract.ts'

/** The whole API on one page: a capability is a word here and a folder under features. */
export const contract = {
  amils,
  apiKeys,
  auth,
  cards,
  charity,
  cms,
  dashboard,
  declarations,
  devices,
  donations,
  donorErasures,
  donorConsents,
  donorMerges,
  donorNotes,
  donorProfiles,
  donors,
  enrolment,
  files,
  help,
  hijri,
  hijriYears,
  imports,
  islamicGiving,
  legal,
  monthEnd,
  offlineCounter,
  paymentLinks,
  payouts,
  phoneDesk,
  purchases,
  rates,
  receiptBooks,
  receipts,
  recurring,
  requests,
  roles,
  search,
  settlement,
  setup,
  site,
  tax,
  terminals,
  users,
  views,
  webhooks,
  work,
}

/** What each capability is for, as the OpenAPI document introduces its calls. */
export const capabilities: Readonly<Record<keyof typeof contract, string>> = {
  amils: 'Amils: who collects zakat in the field, by which letter, and what was collected.',
  apiKeys: 'Keys by which other systems call: each with the rights of a role, shown once, with an end.',
  auth: 'Signing in and out, passwords, one-time codes and requests for access.',
  cards: 'Stored cards, their hosted fields and the links by which donors update them.',
  charity: 'The charity itself: its facts, numbers, limits, bank accounts and lists, and the changes that a second person publishes.',
  cms: "The donation form on the charity's website.",
  dashboard: 'Figures and recent gifts of the dashboard.',
  declarations: "The counter's day: what officers took, counted blind by two people and closed by a supervisor.",
  devices: 'What card terminals call by themselves: that they are alive, and what was tapped.',
  donations: 'Donations: recorded at the counter, listed, corrected, receipted and exported.',
  donorErasures: "A person's data, erased for good at their wish.",
  donorConsents: 'By which channels donors may be reached, with the words, day and source of each answer.',
  donorMerges: 'Donors that stand on file twice: suggested, compared, merged, and taken apart again.',
  donorNotes: 'What staff write about donors.',
  donorProfiles: 'Donors with what they gave: listed, added up and exported.',
  donors: 'Looking up donors and showing their personal data.',
  enrolment: 'Donors who add their details to a gift by a guest link.',
  files: 'Uploads and addresses of stored files.',
  help: 'Questions to the support team.',
  hijri: 'Dates of the Hijri calendar.',
  hijriYears: 'Hijri years: the first day of each month by authority, and what moves with it.',
  imports: 'Files of gifts that are read, checked, corrected and recorded.',
  islamicGiving: 'Zakat, fidyah, fitrah, kaffarah and wakaf: recorded, listed, receipted and exported.',
  legal: 'Legal documents of the charity and of the product.',
  offlineCounter: 'Counters without a connection: receipt numbers leased to devices, and the gifts that they send afterwards.',
  paymentLinks: 'Links by which donors pay one gift by card: sent, listed, revoked, and paid once.',
  phoneDesk: 'Calls: who is on the phone.',
  purchases: 'Purchases from the shop: listed, receipted and exported.',
  rates: 'Rates of zakat, fidyah, fitrah and kaffarah: prepared, published, compared and exported.',
  receiptBooks: 'Books of printed receipts that amils carry: their numbers, used, spoilt, missing or returned.',
  receipts: 'Public receipts and their verification.',
  recurring: 'Recurring donations: listed, changed, paused and cancelled.',
  requests: 'Voids, refunds and settlement, with the people who decide on them.',
  roles: 'Roles and the rights that they grant.',
  search: 'One search over gifts and donors.',
  settlement: 'Statements of card providers and banks: read, matched with gifts line by line, settled, and locked by the month.',
  setup: 'First steps of a new charity.',
  site: 'Settings of the installation.',
  tax: 'Registration of gifts for tax deduction.',
  terminals: 'Card terminals: listed and named, with what was taken at them and who is paid.',
  users: 'Users, invitations and changes of administrators.',
  views: 'Saved views of lists.',
  webhooks: 'Messages to other systems about gifts, receipts and donors, signed by the Standard Webhooks specification.',
  work: 'Exports, imports and reports that run in the background.',
  monthEnd: 'Closing a month: what keeps it open, its figures, and its sealed pack.',
  payouts: 'Payouts by module and beneficiary, and payments of settled money that two people make.',
}
