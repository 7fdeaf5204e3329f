import { type ReactNode, useState } from 'react'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { type DutyChange, DutyQuestion } from './DutyQuestion.tsx'

type Question = { change: DutyChange; answer: (isAccepted: boolean) => void }

/**
 * Saves a role or a user. When the server refuses because one person could then act alone, shows who that is, and saves again if the user
 * accepts it. Otherwise nothing is saved.
 */
export function useDutyQuestion(): {
  question: ReactNode
  saveAsking: <Result>(save: (acceptsDutyConflicts: boolean) => Promise<Result>, change: DutyChange) => Promise<Result>
} {
  const [asked, setAsked] = useState<Question | null>(null)
  const ask = async (change: DutyChange) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setAsked({ change, answer: resolve })
    const isAccepted = await promise
    setAsked(null)
    return isAccepted
  }
  return {
    question: asked && <DutyQuestion change={asked.change} onAnswer={asked.answer} />,
    async saveAsking(save, change) {
      try {
        return await save(false)
      } catch (error) {
        if (!(error instanceof RefusalError) || error.code !== 'DUTIES_NOT_SEPARATED' || !(await ask(change))) throw error
        return save(true)
      }
    },
  }
}
