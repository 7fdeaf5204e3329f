import type { Context } from '#platform/server/context.ts'
import type { FileGenerator } from '#platform/server/files/file-work.ts'
import { exportJobName } from './exporters.ts'
import { addWork, limitFiles, type NewWork } from './work-items.ts'

const generators = new Map<string, FileGenerator<never>>()

/** Registers file generators. */
export function registerFileGenerators(known: readonly FileGenerator<never>[]): void {
  for (const generator of known) generators.set(generator.kind, generator)
}
/** Finds a file generator, if any. */
export const generatorOf = (kind: string): FileGenerator<never> | undefined => generators.get(kind)

/** Starts generating a file in this transaction: a tray entry and a job; a link is mailed later. */
export async function startFile<Request>(
  context: Context,
  { kind }: FileGenerator<Request>,
  work: Omit<NewWork, 'kind'> & { request: Request },
): Promise<{ id: string }> {
  await limitFiles(context, kind)
  const { charityId, id } = await addWork(context, { ...work, kind })
  await context.enqueue(exportJobName, { charityId, id })
  return { id }
}
