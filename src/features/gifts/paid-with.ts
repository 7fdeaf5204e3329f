import { z } from 'zod'

/** How a gift was paid, as codes and numbers from which the text in each language is made. */
export const PaidWith = z
  .object({ method: z.int(), brand: z.string().nullable(), last4: z.string().nullable(), chequeNo: z.string().nullable() })
  .meta({ id: 'PaidWith' })
export type PaidWith = z.infer<typeof PaidWith>
