import { z } from 'zod'
import { command } from '#platform/contract/endpoint.ts'
import { helpLimits, imageError, textError } from './rules.ts'

const Text = z
  .string()
  .max(5000)
  .refine(text => textError(text) !== 'ENTER_QUERY', 'ENTER_QUERY')
  .refine(text => textError(text) !== 'QUERY_TOO_SHORT', 'QUERY_TOO_SHORT')
/** An image, or the stored name returned by H2. */
const Image = z.union([
  z.file().superRefine((file, context) => {
    const message = imageError(file as typeof file & { name: string }) // contracts cannot use browser file types
    if (message) context.addIssue({ code: 'custom', message })
  }),
  z.string().regex(/^[\w.\-/]{1,200}$/),
])

export const help = {
  request: command('session')
    .post('/api/User/helpRequest', 'Send a question to the support team')
    .ownErrors()
    .multipart()
    .body(
      z.object({
        userQueries: Text,
        charityId: z.coerce.number().int().optional(),
        userId: z.uuid().optional(),
        imgerUrl: z.preprocess(
          input => (input === undefined ? [] : [input].flat()),
          z.array(Image).max(helpLimits.images, 'TOO_MANY_FILES'),
        ),
        page: z.string().max(300).optional(),
      }),
    )
    .limit('lookup')
    .result(z.object({ id: z.uuid() })),
}
