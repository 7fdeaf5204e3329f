import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { findMonth } from '#features/settlement/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { ZipWriter } from '#platform/server/export/zip-writer.ts'
import { refuse } from '#platform/server/refuse.ts'
import { monthEnd } from '../contract.ts'
import { buildPack } from './pack/build-pack.ts'
import { findSeal } from './seals.ts'

/** The pack of a sealed month, built again and compared with its seal. Refuses where the month was unlocked since, or the books differ. */
export async function downloadPack(context: Context, { month: day }: RequestOf<typeof monthEnd.pack>) {
  const { tx, actor } = context
  const { month, state } = await findMonth(context, day)
  const seal = await findSeal(tx, actor.charityId, month)
  if (!seal || (state !== 'locked' && state !== 'unlockAsked')) throw refuse(monthEnd.pack, 'NOT_SEALED')
  const pack = await buildPack(tx, actor.charityId, seal)
  const differs = pack.some(({ sha256 }, at) => seal.packFiles[at]?.sha256 !== sha256) || pack.length !== seal.packFiles.length
  if (differs) throw refuse(monthEnd.pack, 'PACK_DIFFERS')
  const out = new PassThrough()
  const body = buffer(out)
  const zip = new ZipWriter(out)
  for (const { name, content } of pack) await zip.add(name, [content as unknown as string])
  await zip.add('SHA256SUMS', [pack.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')])
  await zip.end()
  return { fileName: `${month.slice(0, 7)}.zip`, body: new Uint8Array(await body) }
}
