import { Button, FileButton, Textarea } from '@mantine/core'
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { api } from './api.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { useDraft } from '#platform/web/state/use-draft.ts'
import { popups } from '#platform/web/ui/popups/popups.ts'
import { helpLimits, imageError, textError } from '../rules.ts'
import css from './help.module.css'

const faults = {
  ENTER_QUERY: m.enter_query,
  QUERY_TOO_SHORT: m.query_too_short,
  TOO_MANY_FILES: m.too_many_files,
  TOO_BIG: m.too_big,
  WRONG_FORMAT: m.wrong_format,
}

/** The help popup: a question with up to five images. The confirmation closes Help too. */
export function Help({ onClose }: { onClose: () => void }) {
  const { charityId, userId } = useCurrentUser()
  const { found, save, forget } = useDraft<{ queries: string }>('help')
  const [typed, setTyped] = useState<string | null>(null)
  const queries = typed ?? found?.values.queries ?? ''
  const [images, setImages] = useState<readonly File[]>([])
  const [errors, setErrors] = useState<{ queries?: string | null; images?: string | null }>({})
  const [isSending, setSending] = useState(false)
  const resetUpload = useRef<() => void>(null)

  const add = (files: readonly File[]) => {
    resetUpload.current?.()
    const wrong = files.map(imageError).find(Boolean) ?? (images.length + files.length > helpLimits.images ? 'TOO_MANY_FILES' : null)
    setErrors({ ...errors, images: wrong && faults[wrong]() })
    if (!wrong) setImages([...images, ...files])
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = textError(queries)
    setErrors({ ...errors, queries: wrong && faults[wrong]() })
    if (wrong || isSending) return
    setSending(true)
    try {
      const files = [...images]
      const { fileNames } = files.length ? await api.files.uploadImage({ files, imageType: 'help' }) : { fileNames: [] }
      await api.help.request({ userQueries: queries, charityId, userId, imgerUrl: fileNames, page: location.pathname })
      await forget()
      popups.success({ message: m.query_sent() })
    } catch {
      // Help closes with the confirmation; an unsent question is restored when it is reopened.
      popups.error({ message: m.query_not_sent() })
    } finally {
      onClose()
    }
  }
  return (
    <Dialog onClose={onClose} title={m.help_help_title()} width="medium">
      <form className={css.form} onSubmit={event => void submit(event)} noValidate>
        <Textarea
          label={m.help_help_label()}
          description={m.help_help_hint()}
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
        <Images
          images={images}
          error={errors.images}
          reset={resetUpload}
          add={add}
          remove={image => setImages(images.filter(other => other !== image))}
        />
        <footer className="dialog-actions">
          <Button onClick={onClose}>{m.platform_cancel()}</Button>
          <Button type="submit" variant="filled" loading={isSending}>
            {m.help_help_submit()}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

type ImagesProps = {
  images: readonly File[]
  error: string | null | undefined
  reset: RefObject<(() => void) | null>
  add: (files: readonly File[]) => void
  remove: (image: File) => void
}
const Images = ({ images, error, reset, add, remove }: ImagesProps) => (
  <div>
    <p className={css.label}>{m.help_help_images()}</p>
    <p className="small muted">{m.help_help_images_hint()}</p>
    {images.length > 0 && (
      <ul className={css.images}>
        {images.map(image => (
          <li key={`${image.name}${image.size}`}>
            <ImageIcon size={16} aria-hidden="true" />
            <span>{image.name}</span>
            <button type="button" aria-label={m.help_help_remove_image({ name: image.name })} onClick={() => remove(image)}>
              <XIcon size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    )}
    <FileButton resetRef={reset} multiple accept="image/png,image/jpeg,image/heic,.heic" onChange={add}>
      {props => (
        <Button {...props} leftSection={<ImageIcon />}>
          {m.help_help_add_images()}
        </Button>
      )}
    </FileButton>
    {error && (
      <p className={css.error} role="alert">
        {error}
      </p>
    )}
  </div>
)
