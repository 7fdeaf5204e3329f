import { createHash, createHmac } from 'node:crypto'
import path from 'node:path'
import type { PreparationContext } from '#platform/server/context.ts'
import { keysOf } from '#platform/server/security/encryption.ts'
import { kindOf, mediaTypes } from '#platform/server/files/file-kinds.ts'
import { type FileKey, type FileStore, isOfCharity, readWholeFile } from '#platform/server/files/file-store.ts'
import type { RequestGift } from '../read/request-gift.ts'
import { findUploads } from '#features/files/server/public.ts'

/** A file that is attached as evidence, with the hash of its bytes. */
export type EvidenceFile = { fileKey: FileKey; name: string; mediaType: string; bytes: number; sha256: Buffer }
/** The content of a request that the hash covers. */
export type EvidenceContent = {
  type: string
  amountMinor: number
  reasonId: string | null
  reasonWords: string | null
  requestedBy: string
  isDirect: boolean
}

const mostBytes = 10_000_000
const taken = new Set(['png', 'jpeg', 'pdf'])

/**
 * Reads the files that are attached to a new request. Each must be an image or a PDF, uploaded in this charity and not yet part of a
 * record. Null when one is not.
 */
export async function readAttachedFiles(
  { charityId, files, look }: PreparationContext,
  keys: readonly FileKey[],
): Promise<EvidenceFile[] | null> {
  if (keys.length === 0) return []
  if (new Set(keys).size < keys.length || !keys.every(key => isOfCharity(key, charityId) && key.startsWith('private/'))) return null
  const waiting = await look(tx => findUploads(tx, charityId, keys))
  const names = new Map(waiting.map(upload => [upload.fileKey, upload.originalName]))
  if (names.size < keys.length) return null
  const read = await Promise.all(keys.map(key => readOne(files, key, names.get(key) ?? path.basename(key))))
  return read.every(file => file !== null) ? read : null
}

async function readOne(files: FileStore, fileKey: FileKey, name: string): Promise<EvidenceFile | null> {
  const body = await readWholeFile(files, fileKey, mostBytes)
  const kind = body && kindOf(body)
  if (!body || !kind || !taken.has(kind)) return null
  return { fileKey, name, mediaType: mediaTypes[kind], bytes: body.length, sha256: sha256(body) }
}

const sha256 = (body: Buffer) => createHash('sha256').update(body).digest()

/** The hashes of a pending request's files in the store; a missing file has none. */
export async function hashStoredFiles(files: FileStore, keys: readonly FileKey[]): Promise<Map<FileKey, Buffer | null>> {
  return new Map(
    await Promise.all(
      keys.map(async key => {
        const body = await readWholeFile(files, key, mostBytes)
        return [key, body && sha256(body)] as const
      }),
    ),
  )
}

/**
 * The hash that a decision carries, in hex: it covers the frozen evidence of a request together with its status. Another request for the
 * same gift, or another status of this one, has another hash, so a decision never applies to what its user did not see.
 */
export const decisionHash = (
  charityId: number,
  { id, status, evidenceHash }: { id: string; status: number; evidenceHash: Buffer },
): string =>
  createHmac('sha256', keysOf().secret(`evidence|${charityId}`))
    .update(JSON.stringify([id, status, evidenceHash.toString('hex')]))
    .digest('hex')

/** One hash over gift, reason and files, keyed (HMAC), so that it cannot be forged. */
export function evidenceHash(
  charityId: number,
  gift: RequestGift,
  asked: EvidenceContent,
  files: readonly { name: string; sha256: Buffer | null }[],
): Buffer {
  const { type, amountMinor, reasonId, reasonWords, requestedBy, isDirect } = asked
  const facts = [
    [
      gift.id,
      gift.txnId,
      gift.donatedAt,
      gift.amountMinor,
      gift.refundedMinor,
      gift.currency,
      gift.paymentMethod,
      gift.cardBrand,
      gift.cardLast4,
      gift.chequeNo,
      gift.bankName,
    ],
    [gift.referenceNo, gift.fundId, gift.itemId, gift.donorId, gift.donorName, gift.receiptNo],
    [type, amountMinor, reasonId, reasonWords, requestedBy, isDirect],
    files.map(({ name, sha256: digest }) => [name, digest?.toString('hex') ?? null]),
  ]
  return createHmac('sha256', keysOf().secret(`evidence|${charityId}`))
    .update(JSON.stringify(facts))
    .digest()
}
