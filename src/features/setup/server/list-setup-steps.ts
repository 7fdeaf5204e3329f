import { charityOf } from '#features/charity/server/public.ts'
import type { HandlerResult } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { setupSteps } from '#platform/server/setup-step.ts'
import { textsIn } from '#platform/server/texts.ts'
import type { setup } from '../contract.ts'

/** What a new charity has set up and what is left, while the reader can do something of it. */
export async function listSetupSteps({ tx, actor, caller }: Context): Promise<HandlerResult<typeof setup.checklist>> {
  const { charityId } = actor
  const { isBeingSetUp, language } = await charityOf(tx, charityId)
  if (!isBeingSetUp) return { steps: [] }
  const texts = textsIn[caller.language ?? language]
  const steps = []
  for (const { id, title, path, right, isDone } of setupSteps()) {
    const done = await isDone(tx, charityId)
    if (done !== null) steps.push({ id, title: title(texts), path, isDone: done, mayDo: actor.can(right) })
  }
  return { steps: steps.some(step => !step.isDone && step.mayDo) ? steps : [] }
}
