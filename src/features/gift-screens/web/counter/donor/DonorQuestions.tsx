import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { Notice } from '#platform/web/form/Notice.tsx'
import type { FormHandle } from '#platform/web/form/use-form.ts'
import type { GiftDraft, NewDonorFields } from '../counter.ts'

type Props = { form: FormHandle<GiftDraft>; donor: Answers; set: (change: Answers) => void }
/** What was answered about a donor. */
type Answers = Partial<Pick<NewDonorFields, 'restoresArchived' | 'isSameDonor' | 'changesDetails'>>

/** What has to be said about a donor who turned out to be known, once the gift was refused for it. */
export function DonorQuestions({ form, donor, set }: Props) {
  const { restoresArchived = false, isSameDonor = false, changesDetails = null } = donor
  return (
    <>
      <Question asked={form.errorOf('restoresArchived')} answer={restoresArchived && m.gift_screens_donor_restored()}>
        <Button onClick={() => set({ restoresArchived: true })}>{m.gift_screens_restore_donor()}</Button>
      </Question>
      <Question asked={form.errorOf('isSameDonor')} answer={isSameDonor && m.gift_screens_same_donor_confirmed()}>
        <Button onClick={() => set({ isSameDonor: true })}>{m.gift_screens_same_donor()}</Button>
      </Question>
      <Question asked={form.errorOf('changesDetails')} answer={changesDetails !== null && changeWords(changesDetails)}>
        <Button onClick={() => set({ changesDetails: true })}>{m.gift_screens_replace_on_file()}</Button>{' '}
        <Button onClick={() => set({ changesDetails: false })}>{m.gift_screens_keep_on_file()}</Button>
      </Question>
    </>
  )
}

const changeWords = (replaces: boolean) => (replaces ? m.gift_screens_details_replaced() : m.gift_screens_details_stay())

/** A question with its buttons, or what was answered; nothing while nothing is asked. */
function Question({ asked, answer, children }: { asked: string | undefined; answer: string | false; children: ReactNode }) {
  if (answer) return <Notice tone="success">{answer}</Notice>
  if (!asked) return null
  return (
    <Notice>
      <span>{asked}</span> {children}
    </Notice>
  )
}
