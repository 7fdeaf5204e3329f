import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { Dialog } from './Dialog.tsx'
import css from './dialog.module.css'

type Props = Pick<ButtonProps, 'variant' | 'color' | 'size' | 'className' | 'leftSection'> & {
  'aria-label'?: string
  /** Also what the dialog's button says, unless the question's `verb` says more. */
  children: string
  /** `items` are listed before the text. */
  question: { title: string; text: string; items?: readonly string[]; verb?: string; isDanger?: boolean }
  isSending: boolean
  /** Takes the step; `close` ends the question once the step has been answered. */
  onYes: (close: () => void) => void
}

/** A button whose step is taken after a question. The question's cancel button has the focus, so that Enter alone confirms nothing. */
export function QuestionButton({ children, question, isSending, onYes, ...button }: Props) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { title, text, items = [], verb = children, isDanger = false } = question
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>
        {children}
      </Button>
      {isAsking && (
        <Dialog title={title} onClose={close}>
          {items.length > 0 && (
            <ul className={css.items}>
              {items.map(item => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
          <p className="muted">{text}</p>
          <footer className="dialog-actions">
            <Button data-autofocus onClick={close}>
              {m.platform_cancel()}
            </Button>
            <Button variant="filled" {...(isDanger && { color: 'danger' })} loading={isSending} onClick={() => onYes(close)}>
              {verb}
            </Button>
          </footer>
        </Dialog>
      )}
    </>
  )
}
