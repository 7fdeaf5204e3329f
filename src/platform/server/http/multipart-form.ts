import type { FastifyRequest } from 'fastify'
import { refuse } from '../refuse.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'

const mostBytes = 26_000_000

/** The fields of a multipart body. Files become lists even when there is one; a repeated field too. Refuses more than 26 MB in all. */
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
  const form: Record<string, unknown> = Object.create(null)
  let bytes = 0
  for await (const part of request.parts()) {
    const earlier = form[part.fieldname]
    if (part.type === 'file') {
      const content = await part.toBuffer()
      bytes += content.length
      if (bytes > mostBytes) throw refuse('TOO_LARGE')
      form[part.fieldname] = [
        ...((earlier as File[]) ?? []),
        new File([content as Uint8Array<ArrayBuffer>], part.filename, { type: part.mimetype }),
      ]
    } else form[part.fieldname] = earlier === undefined ? part.value : [earlier, part.value].flat()
  }
  return { ...form }
}
