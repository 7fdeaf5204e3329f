import { Button, FileButton, Modal, Textarea } from '@mantine/core'
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { type FormEvent, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { api, quietly } from '#platform/web/api.ts'
import { inReadersWords } from '#platform/web/session/readers-words.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { useDraft } from '#platform/web/state/use-draft.ts'
import { popups } from '#platform/web/ui/popups.ts'
import { helpLimits, helpWords, imageError, textError } from '../rules.ts'
import css from './help.module.css'

/** The help popup: a question, up to five images. Its answer is a popup that closes Help too. */
export function Help({ onClose }: { onClose: () => void }) {
  const { charityId, userId } = useCurrentUser()
  const { found, save, forget } = useDraft<{ queries: string }>('help')
  const [typed, setTyped] = useState<string | null>(null)
  const queries = typed ?? found?.values.queries ?? ''
  const [images, setImages] = useState<readonly File[]>([])
  const [errors, setErrors] = useState<{ queries?: string | null; images?: string | null }>({})
  const [isSending, setSending] = useState(false)
  const again = useRef<() => void>(null)

  const add = (files: readonly File[]) => {
    again.current?.()
    const wrong = files.map(imageError).find(Boolean) ?? (images.length + files.length > helpLimits.images ? helpWords.tooMany : null)
    setErrors({ ...errors, images: wrong && inReadersWords(wrong) })
    if (!wrong) setImages([...images, ...files])
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = textError(queries)
    setErrors({ ...errors, queries: wrong && inReadersWords(wrong) })
    if (wrong || isSending) return
    setSending(true)
    try {
      await api.help.request({ userQueries: queries, charityId, userId, imgerUrl: [...images], page: location.pathname }, quietly)
      await forget()
      popups.success({ message: inReadersWords(helpWords.sent) })
    } catch {
      // Help closes with its answer; the question is there again when it is opened anew.
      popups.error({ message: inReadersWords(helpWords.failed) })
    } finally {
      onClose()
    }
  }
  return (
    <Modal opened onClose={onClose} title={m.access_help_title()} size={560} closeButtonProps={{ 'aria-label': m.access_close() }}>
      <form className={css.form} onSubmit={event => void submit(event)} noValidate>
        <Textarea
          label={m.access_help_label()}
          description={m.access_help_hint()}
          rows={5}
          maxLength={5000}
          value={queries}
          onChange={event => {
            setTyped(event.currentTarget.value)
            save({ queries: event.currentTarget.value })
          }}
          error={errors.queries}
          data-autofocus
        />
        <div>
          <p className={css.label}>{m.access_help_images()}</p>
          <p className="small muted">{m.access_help_images_hint()}</p>
          {images.length > 0 && (
            <ul className={css.images}>
              {images.map(image => (
                <li key={`${image.name}${image.size}`}>
                  <ImageIcon size={16} aria-hidden="true" />
                  <span>{image.name}</span>
                  <button
                    type="button"
                    aria-label={m.access_help_remove_image({ name: image.name })}
                    onClick={() => setImages(images.filter(other => other !== image))}
                  >
                    <XIcon size={16} aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <FileButton resetRef={again} multiple accept="image/png,image/jpeg,image/heic,.heic" onChange={files => add(files)}>
            {props => (
              <Button {...props} leftSection={<ImageIcon />}>
                {m.access_help_add_images()}
              </Button>
            )}
          </FileButton>
          {errors.images && (
            <p className={css.error} role="alert">
              {errors.images}
            </p>
          )}
        </div>
        <footer className="dialog-actions">
          <Button onClick={onClose}>{m.access_cancel()}</Button>
          <Button type="submit" variant="filled" loading={isSending}>
            {m.access_help_submit()}
          </Button>
        </footer>
      </form>
    </Modal>
  )
}
