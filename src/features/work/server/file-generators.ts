import type { Context } from '#platform/server/context.ts'
import type { JobContext } from '#platform/server/jobs.ts'
import { exportJobName } from './exporters.ts'
import { addWork, limitFiles, type NewWork } from './work-items.ts'

/** What a maker is told: for whom, where the file has to be, and whom to tell how far it is. */
export type Order = {
  context: JobContext
  charityId: number
  timeZone: string
  path: string
  title: string
  signal: AbortSignal
  tell: (done: number) => void
}
/** What was made; `fileName` is without extension, the day is added. */
export type Made = { rows: number; extension: 'csv' | 'xlsx' | 'pdf'; mediaType: string; fileName: string }
/** How one kind of work becomes a file, where that is more than a statement's rows. */
export type Maker<Request> = { kind: string; make: (order: Order, request: Request) => Promise<Made> }

const makers = new Map<string, Maker<never>>()

/** Makes a kind of file known to the job that writes files. */
export function registerMaker<Request>(maker: Maker<Request>): Maker<Request> {
  makers.set(maker.kind, maker as Maker<never>)
  return maker
}
/** The maker of a kind, if it has one. */
export const makerOf = (kind: string): Maker<never> | undefined => makers.get(kind)

/** Starts making a file in this transaction: a line in the tray, a job; a link comes by mail. */
export async function startMaking<Request>(
  context: Context,
  { kind }: Maker<Request>,
  work: Omit<NewWork, 'kind'> & { request: Request },
): Promise<{ id: string }> {
  await limitFiles(context, kind)
  const { charityId, id } = await addWork(context, { ...work, kind })
  await context.enqueue(exportJobName, { charityId, id })
  return { id }
}
