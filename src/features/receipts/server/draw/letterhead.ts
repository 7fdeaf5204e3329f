import { buffer } from 'node:stream/consumers'
import type { PreparationContext } from '#platform/server/context.ts'
import { charityOf } from '#features/charity/server/public.ts'

/** The charity's logo for printed receipts, or null. */
export async function readLogo({
  charityId,
  files,
  look,
}: Pick<PreparationContext, 'charityId' | 'files' | 'look'>): Promise<Buffer | null> {
  const { logoFile } = await look(tx => charityOf(tx, charityId))
  const found = logoFile ? await files.read(logoFile) : undefined
  return found ? buffer(found.body) : null
}

/** The input with the logo, which is fetched before the transaction. */
export const withLogo = async <Asked extends object>(
  asked: Asked,
  before: PreparationContext,
): Promise<Asked & { logo: Buffer | null }> => ({
  ...asked,
  logo: await readLogo(before),
})
