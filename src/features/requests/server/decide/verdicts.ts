import { answerText } from '#platform/server/answer-text.ts'
import type { StepVerdict } from '#features/requests/rows.ts'
import { type GiftState, type RequestPeople, type StepReader, stepsToShow, stepRefusal } from '#features/requests/rules.ts'

/** Every next step of a gift, with the reason when this user may not take it in this state. */
export function verdictsOf(state: GiftState, persons: RequestPeople | null, reader: StepReader): StepVerdict[] {
  return stepsToShow(state.status).map(step => {
    const code = stepRefusal(step, state, persons, reader) ?? (step === 'settle' && state.isPostDated ? 'POST_DATED' : null)
    return { step, may: code === null, code, message: code && answerText(code) }
  })
}
