import type { FastifyRequest } from 'fastify'
import type { AnswerCode } from '#platform/contract/answer-code.ts'
import { refuse } from '../refuse.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'

const mostBytes = 26_000_000

/**
 * What the parser reads of a form at most: bytes of a file and of a text, and how many there are. The last boundary counts as a
 * part, and a text that is cut here is refused in `formOf`.
 */
export const formLimits = { fileSize: mostBytes, files: 10, fieldSize: 250_000, fields: 50, parts: 61 } as const

/**
 * The fields of a multipart body. Files become lists even when there is one; a repeated field too. Refuses more than 26 MB in all, a text
 * beyond 250 kB, and a name used for both texts and files.
 */
export async function formOf(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw refuse('UNSUPPORTED')
  try {
    return await readParts(request)
  } catch (error) {
    if (error instanceof RefusalError) throw error
    throw refuse((error as { statusCode?: number }).statusCode === 413 ? 'TOO_LARGE' : 'INVALID') // cut short, or no form at all
  }
}

async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const [files, texts] = [new Map<string, File[]>(), new Map<string, unknown[]>()]
  let bytes = 0
  for await (const part of request.parts()) {
    const field = part.fieldname
    if (part.type === 'file') {
      if (texts.has(field)) throw refuseField(field, 'FIELD_TWICE')
      const content = await part.toBuffer()
      bytes += content.length
      if (bytes > mostBytes) throw refuse('TOO_LARGE')
      const file = new File([content as Uint8Array<ArrayBuffer>], part.filename, { type: part.mimetype })
      files.set(field, [...(files.get(field) ?? []), file])
    } else {
      if (files.has(field)) throw refuseField(field, 'FIELD_TWICE')
      if (part.valueTruncated) throw refuseField(field, 'TEXT_TOO_LONG')
      texts.set(field, [...(texts.get(field) ?? []), part.value])
    }
  }
  const single = [...texts].map(([field, values]) => [field, values.length === 1 ? values[0] : values] as const)
  return Object.fromEntries<unknown>([...files, ...single])
}

const refuseField = (field: string, code: AnswerCode) => refuse('INVALID', [{ field, code }])
