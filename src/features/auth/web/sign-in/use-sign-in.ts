import { useState } from 'react'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { api } from '../api.ts'
import { validateInput, useSubmission } from '#platform/web/form/use-submission.ts'
import { auth, type CurrentUser } from '#features/auth/contract.ts'
import type { Step } from './CodeStep.tsx'

/**
 * Signs in by name and password. Where the charity requires a code, it awaits the second step: the code completes it, or the user starts
 * again.
 */
export function useSignIn(enter: (signedIn: CurrentUser) => Promise<void>) {
  const sending = useSubmission()
  const [step, setStep] = useState<Step | null>(null)
  const signIn = (input: RequestOf<typeof auth.login>) =>
    void sending.send(
      async () => {
        const answer = await api.auth.login(input)
        if ('token' in answer) return enter(answer)
        const { sentTo } = await api.auth.generateOtp({ otpToken: answer.otpToken })
        setStep({ otpToken: answer.otpToken, sentTo })
      },
      () => validateInput(auth.login, input),
    )
  return { sending, signIn, step, beginAgain: () => setStep(null) }
}
