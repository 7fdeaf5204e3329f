import { z } from 'zod'
import { Moment } from '#kit/days.ts'
import { command } from '#platform/contract/endpoint.ts'

/** How public pages get at one transaction: whoever holds its number gets a token for it. */
export const enrolment = {
  signIn: command('public')
    .post('/api/eDonation/Auth/signIn')
    .body(z.object({ transactionId: z.string().max(60) }))
    .limit('public')
    .result(z.object({ token: z.string(), expiresAt: Moment })),
}
