import { z } from 'zod'
import { query } from '#platform/contract/endpoint.ts'

const SetupStep = z
  .object({
    id: z.string(),
    /** In the language of the reader. */
    title: z.string(),
    path: z.string(),
    isDone: z.boolean(),
    mayDo: z.boolean(),
  })
  .meta({ id: 'SetupStep' })

/** The first steps of a new charity. */
export const setup = {
  /** Empty for a charity that is set up, and for readers who can do nothing of what is left. */
  checklist: query('session')
    .post('/api/Charity/getSetupChecklist', 'List what a new charity has set up and what is left to do')
    .ownErrors()
    .result(z.object({ steps: z.array(SetupStep) })),
}
