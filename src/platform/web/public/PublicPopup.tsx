import { useEffect, useId, useRef } from 'react'
import css from './public-form.module.css'

type Props = { tone: 'success' | 'danger'; title: string; text?: string | undefined; button: string; onClose: () => void }

/** A result popup of a public page. */
export function PublicPopup({ tone, title, text, button, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) shown.showModal()
  }, [])
  return (
    <dialog ref={dialog} className={css.popup} data-tone={tone} aria-labelledby={id} onClose={onClose}>
      <span aria-hidden="true">{tone === 'success' ? '✓' : '!'}</span>
      <h2 id={id}>{title}</h2>
      {text && <p>{text}</p>}
      <button type="button" className={css.main} onClick={() => dialog.current?.close()}>
        {button}
      </button>
    </dialog>
  )
}
