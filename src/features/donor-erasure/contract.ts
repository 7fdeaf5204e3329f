import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { openMatters } from './rules.ts'

/** What erasing a donor would change, and what prevents it. */
const ErasurePlan = z
  .object({
    donorId: z.uuid(),
    donorName: z.string(),
    version: z.int(),
    /** What has to be ended or decided first. */
    open: z.array(z.enum(openMatters).meta({ id: 'OpenMatter' })),
    gifts: z.int(),
    /** Records that were merged into this one, and are erased with it. */
    mergedRecords: z.int(),
    /** Until when names and numbers of receipts are kept, sealed; null without gifts. */
    keepUntil: z.iso.date().nullable(),
  })
  .meta({ id: 'ErasurePlan' })
export type ErasurePlan = z.infer<typeof ErasurePlan>

/** Erasing a person's data. */
export const donorErasures = {
  plan: query('button:erase-donor-data')
    .post('/api/Donation/planDonorErasure', "Say what erasing a donor's data comes to, and what is open")
    .ownErrors()
    .body(z.object({ donorId: z.uuid(), charityId: z.int().optional() }))
    .result(ErasurePlan),

  erase: command('button:erase-donor-data')
    .post('/api/User/eraseDonor', "Erase a donor's data for good; gifts, receipt numbers and the books stay")
    .body(z.object({ donorId: z.uuid(), version: z.int32() }))
    .result(z.object({ donorId: z.uuid() }))
    .refuses(...openMatters)
    .says('DONOR_ERASED'),
}
