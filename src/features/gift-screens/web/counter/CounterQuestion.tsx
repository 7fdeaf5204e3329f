import { type ReactNode, useEffect, useRef } from 'react'
import css from './counter.module.css'

type Props = { text: string; children: ReactNode }

/** What the server asks before it saves, with its answer. It takes the focus, not its button: a key that is still held answers nothing. */
export function CounterQuestion({ text, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className={css.question} role="alert" tabIndex={-1} ref={box}>
      <b>{text}</b>
      {children}
    </div>
  )
}
