import type { contract } from '#contract.ts'
import { accountModule } from '#features/accounts/server/module.ts'
import { authModule } from '#features/auth/server/module.ts'
import { cardVaultModule } from '#features/card-vault/server/module.ts'
import { cardModule } from '#features/cards/server/module.ts'
import { charityModule } from '#features/charity/server/module.ts'
import { cmsModule } from '#features/cms/server/module.ts'
import { dashboardModule } from '#features/dashboard/server/module.ts'
import { donationModule } from '#features/donations/server/module.ts'
import { donorModule } from '#features/donors/server/module.ts'
import { enrolmentModule } from '#features/enrolment/server/module.ts'
import { fileModule } from '#features/files/server/module.ts'
import { giftModule } from '#features/gifts/server/module.ts'
import { helpModule } from '#features/help/server/module.ts'
import { hijriCalendarModule } from '#features/hijri-calendar/server/module.ts'
import { importModule } from '#features/imports/server/module.ts'
import { islamicGivingModule } from '#features/islamic-giving/server/module.ts'
import { legalModule } from '#features/legal/server/module.ts'
import { purchaseModule } from '#features/purchases/server/module.ts'
import { rateModule } from '#features/rates/server/module.ts'
import { receiptModule } from '#features/receipts/server/module.ts'
import { recurringModule } from '#features/recurring/server/module.ts'
import { requestModule } from '#features/requests/server/module.ts'
import { roleModule } from '#features/roles/server/module.ts'
import { searchModule } from '#features/search/server/module.ts'
import { siteModule } from '#features/site/server/module.ts'
import { taxModule } from '#features/tax/server/module.ts'
import { userModule } from '#features/users/server/module.ts'
import { workModule } from '#features/work/server/module.ts'
import { registerFileReaders } from '#features/files/server/public.ts'
import { registerExporters, registerFileGenerators } from '#features/work/server/public.ts'
import type { ServedAll } from '#platform/server/http/bind-contract.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import type { SealedColumn } from '#platform/server/security/reencrypt.ts'
import { demoLoadersOf, endpointsOf, type ServerModule } from '#platform/server/server-module.ts'

/** What runs on the server: one line a feature. */
const serverModules = [
  charityModule,
  accountModule,
  authModule,
  roleModule,
  userModule,
  siteModule,
  workModule,
  fileModule,
  cmsModule,
  helpModule,
  legalModule,
  rateModule,
  hijriCalendarModule,
  donorModule,
  giftModule,
  receiptModule,
  cardVaultModule,
  cardModule,
  importModule,
  purchaseModule,
  recurringModule,
  requestModule,
  taxModule,
  enrolmentModule,
  islamicGivingModule,
  donationModule,
  searchModule,
  dashboardModule,
] as const
const all: readonly ServerModule[] = serverModules

/** The handlers of each part of the contract. A part that no module carries out does not compile. */
export const served: ServedAll<typeof contract> = endpointsOf(serverModules)

/** The background jobs of all features. */
export const featureJobs: readonly Job[] = all.flatMap(({ jobs = [] }) => jobs)

/** Every column that holds sealed values; after a change of keys they are sealed again, one after the other. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'mail_message', column: 'sealed' },
  ...all.flatMap(({ sealedColumns: own = [] }) => own),
]

/** Each feature's part of the demo, after those it builds on. */
export const demoLoaders = demoLoadersOf(all)

/** Hands exporters, file generators and file readers to the features that call them. */
export function connectModules(): void {
  registerExporters(all.flatMap(({ exporters = [] }) => exporters))
  registerFileGenerators(all.flatMap(({ fileGenerators = [] }) => fileGenerators))
  registerFileReaders(all.flatMap(({ fileReaders = [] }) => fileReaders))
}
