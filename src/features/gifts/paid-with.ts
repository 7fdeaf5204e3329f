import { z } from 'zod'

/** How a gift was paid: what names it in every language. */
export const PaidWith = z
  .object({ method: z.int(), brand: z.string().nullable(), last4: z.string().nullable(), chequeNo: z.string().nullable() })
  .meta({ id: 'PaidWith' })
export type PaidWith = z.infer<typeof PaidWith>
