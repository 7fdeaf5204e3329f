import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { imageFaults } from './rules.ts'

const purpose = z.string().regex(/^[a-zA-Z][\w-]{0,30}(\/[\w-]{1,30}){0,2}$/)

/** Files: re-encoded images, and documents uploaded directly by the browser. */
export const files = {
  uploadImage: command('session')
    .post('/api/User/uploadImage', 'Upload images or documents')
    .ownErrors()
    .multipart()
    .limit('heavy')
    .body(z.object({ files: z.array(z.file()).min(1), imageType: purpose }))
    .result(z.object({ fileName: z.string(), fileNames: z.array(z.string()) }))
    .inEnvelope('fileName')
    .refuses(...imageFaults, 'TOO_MANY_PIXELS'),

  /** With the size in bytes, the address takes exactly that many. The PUT carries `headers`. */
  presign: command('session')
    .get('/api/File/getPresignedUrl', 'Get an address to which a file can be uploaded directly')
    .ownErrors()
    .query(
      z.object({
        filename: z.string().min(1).max(255),
        image_path: purpose,
        bytes: z.coerce.number<string | number>().int().positive().optional(),
      }),
    )
    .result(
      z.object({
        url: z.string(),
        fileName: z.string(),
        contentType: z.string(),
        headers: z.record(z.string(), z.string()),
        mostBytes: z.int(),
      }),
    )
    .refuses('WRONG_FILE_FORMAT'),

  address: query('session')
    .post('/api/File/getFileUrl', 'Get a short-lived address of a stored file')
    .body(z.object({ fileName: z.string().max(300) }))
    .result(z.object({ url: z.string() }))
    .refuses('STILL_CHECKED'),
}
