import type { z } from 'zod'
import { donorFaults } from '#features/donors/donor-faults.ts'
import { type CounterGift, methodErrors } from './counter-gift.ts'

/**
 * A counter's schema with what the server judges of a gift without looking anything up: the slip of a gift that it would refuse is not
 * printed.
 */
export const judgedGift = (schema: z.ZodType, country: string): z.ZodType =>
  schema.superRefine((gift, context) => {
    const typed = gift as CounterGift
    for (const { field, code } of [...donorFaults(country, typed), ...methodErrors(typed)])
      context.addIssue({ code: 'custom', path: [field], message: code })
  })
