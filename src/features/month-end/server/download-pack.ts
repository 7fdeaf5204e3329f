import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { startOfMonth } from '#kit/time/days.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { ZipWriter } from '#platform/server/export/zip-writer.ts'
import { refuse } from '#platform/server/refuse.ts'
import { monthEnd } from '../contract.ts'
import { buildPack } from './pack/build-pack.ts'
import { isPackPermitted } from './pack/is-permitted.ts'
import { findSeals, readStatement } from './seals.ts'

/**
 * The pack of a seal: its statement as it was drawn, and its tables, built again and compared with it. Refuses where there is no such seal,
 * the books differ, or the month has gifts of a module that the reader may not see.
 */
export async function downloadPack({ tx, actor }: Context, { month: day, sealNo }: RequestOf<typeof monthEnd.pack>) {
  const month = startOfMonth(day)
  const seal = (await findSeals(tx, actor.charityId, month)).find(one => one.sealNo === sealNo)
  if (!seal) throw refuse(monthEnd.pack, 'NOT_SEALED')
  if (!(await isPackPermitted({ tx, actor }, seal))) throw refuse('FORBIDDEN')
  const pack = await buildPack(tx, actor.charityId, seal, {
    names: seal.packFiles.map(({ name }) => name),
    statement: await readStatement(tx, actor.charityId, seal),
  })
  const differs = pack.some(({ sha256 }, at) => seal.packFiles[at]?.sha256 !== sha256) || pack.length !== seal.packFiles.length
  if (differs) throw refuse(monthEnd.pack, 'PACK_DIFFERS')
  const out = new PassThrough()
  const body = buffer(out)
  const zip = new ZipWriter(out)
  for (const { name, content } of pack) await zip.add(name, [content as unknown as string])
  await zip.add('SHA256SUMS', [pack.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')])
  await zip.end()
  return { fileName: `${month.slice(0, 7)}-${sealNo}.zip`, body: new Uint8Array(await body) }
}
