import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { m } from '#messages/messages.js'
import { Dialog } from '../Dialog.tsx'

type Props<Question extends { file: File }, Answer> = {
  /** What is asked about a file; null while nothing is. */
  question: Question | null
  title: string
  /** The verb and the object of the button. */
  readLabel: string
  isPending: boolean
  onClose: () => void
  /** The answer that is chosen beforehand, which the text has to say; none by default. */
  initialAnswer?: (question: Question) => Answer | null
  read: (file: File, answer: Answer) => void
  children: (question: Question, answer: Answer | null, choose: (answer: Answer) => void) => ReactNode
}
/** Asks how a file is meant before it is read. Another file is asked about afresh. */
export function FileQuestionDialog<Question extends { file: File }, Answer>(props: Props<Question, Answer>) {
  const { question, title, readLabel, isPending, onClose, initialAnswer, read, children } = props
  const [chosen, setChosen] = useState<{ file: File; answer: Answer } | null>(null)
  const answerTo = (asked: Question) => (chosen?.file === asked.file ? chosen.answer : (initialAnswer?.(asked) ?? null))
  const answer = question && answerTo(question)
  return (
    <Dialog opened={question !== null} onClose={onClose} title={title} isFirm>
      {question && (
        <form
          onSubmit={event => {
            event.preventDefault()
            if (answer !== null && !isPending) read(question.file, answer)
          }}
        >
          {children(question, answer, next => setChosen({ file: question.file, answer: next }))}
          <footer className="dialog-actions">
            <Button onClick={onClose}>{m.platform_cancel()}</Button>
            <Button type="submit" variant="filled" loading={isPending} aria-disabled={answer === null}>
              {readLabel}
            </Button>
          </footer>
        </form>
      )}
    </Dialog>
  )
}
