import { contract } from '#contract.ts'
import { registerDonorRows } from '#features/donors/server/public.ts'
import { registerFileReaders } from '#features/files/server/public.ts'
import { registerExporters, registerFileGenerators } from '#features/work/server/public.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { registerPersonErasers } from '#platform/server/personal-data/person-eraser.ts'
import type { SealedColumn } from '#platform/server/security/reencrypt.ts'
import { registerSetupSteps } from '#platform/server/setup-step.ts'
import type { AttachmentMaker } from '#platform/server/mail/mail.ts'
import { demoLoadersOf, endpointsOf, type ServerModule } from '#platform/server/server-module.ts'
import { importFromFeatures } from './import-from-features.ts'

/** What runs on the server: the sum of what features declare in `server/module.ts`. */
const all = (await importFromFeatures<{ serverModule: ServerModule }>('server/module.ts')).map(({ serverModule }) => serverModule)

/** The handlers of each part of the contract. Throws at the start when a part has none. */
export const servedEndpoints = endpointsOf(contract, all)

/** The background jobs of all features. */
export const featureJobs: readonly Job[] = all.flatMap(({ jobs = [] }) => jobs)

/** The makers of documents that mails carry, by the kind of document. */
export const mailAttachments: Readonly<Record<string, AttachmentMaker>> = Object.assign({}, ...all.map(module => module.mailAttachments))

/** Every column that holds sealed values; after a change of keys they are sealed again, one after the other. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'mail_message', column: 'sealed' },
  ...all.flatMap(({ sealedColumns: own = [] }) => own),
]

/** Each feature's part of the demo, after those it builds on. */
export const demoLoaders = demoLoadersOf(all)

/** Hands exporters, file generators, file readers, owners of donors' rows, erasers and first steps to the features that call them. */
export function connectModules(): void {
  registerExporters(all.flatMap(({ exporters = [] }) => exporters))
  registerFileGenerators(all.flatMap(({ fileGenerators = [] }) => fileGenerators))
  registerFileReaders(all.flatMap(({ fileReaders = [] }) => fileReaders))
  registerPersonErasers(Object.fromEntries(all.flatMap(({ name, personEraser }) => (personEraser ? [[name, personEraser]] : []))))
  registerSetupSteps(all.flatMap(({ setupSteps = [] }) => setupSteps))
  registerDonorRows(all.flatMap(({ donorRows = [] }) => donorRows))
}
