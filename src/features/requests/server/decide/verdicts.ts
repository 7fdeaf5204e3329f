import { answerText } from '#platform/server/answer-text.ts'
import type { StepVerdict } from '#features/requests/rows.ts'
import { type RequestPeople, type StepReader, stepsToShow, stepRefusal } from '#features/requests/rules.ts'
import { type RequestGift, stateOf } from '../read/request-gift.ts'

/** Every next step of a gift, with the reason when this user may not take it at this moment. */
export function verdictsOf(gift: RequestGift, persons: RequestPeople | null, reader: StepReader, at: Date): StepVerdict[] {
  const state = stateOf(gift, persons?.requestedBy ?? reader.userId, at)
  return stepsToShow(gift.status).map(step => {
    const code = stepRefusal(step, state, persons, reader)
    return { step, may: code === null, code, message: code && answerText(code) }
  })
}
