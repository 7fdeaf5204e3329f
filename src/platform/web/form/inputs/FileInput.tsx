import { ActionIcon, Input, Progress } from '@mantine/core'
import { FileIcon } from '@phosphor-icons/react/dist/csr/File'
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { uploadRule } from '#platform/contract/upload-rule.ts'
import { m } from '#messages/messages.js'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { fileProblem, uploadFile } from './upload-file.ts'
import type { FieldProps } from '../use-form.ts'
import css from './inputs.module.css'

/** An uploaded file: its storage name and its original name. */
export type StoredFile = { readonly fileName: string; readonly shownName: string }
type Props = FieldProps<StoredFile | null> & { imagePath: string; description?: string }

/** Uploads a file: `progress` from 0 to 1, null when idle, and the problem, if any. */
function useFileUpload(imagePath: string, onChange: Props['onChange']) {
  const { charityId } = useCurrentUser()
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const take = async (file: File | undefined) => {
    if (!file) return
    const wrong = fileProblem(file)
    setProblem(wrong)
    if (wrong) return
    const upload = new AbortController()
    sending.current?.abort()
    sending.current = upload
    setProgress(0)
    try {
      const fileName = await uploadFile({ file, charityId, imagePath, progress: setProgress, signal: upload.signal })
      if (fileName) onChange({ fileName, shownName: file.name })
    } catch (error) {
      if (!upload.signal.aborted) setProblem(error instanceof Error && error.message ? error.message : m.platform_file_failed())
    } finally {
      if (sending.current === upload) setProgress(null)
    }
  }
  return { progress, problem, take }
}

/** One supporting file, chosen or dropped, uploaded at once, removable. */
export function FileInput({ id, name, label, value, error, onChange, imagePath, description }: Props) {
  const { progress, problem, take } = useFileUpload(imagePath, onChange)
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const { extensions } = uploadRule
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsDraggedOver(false)
    void take(event.dataTransfer.files[0])
  }
  return (
    <Input.Wrapper id={id} label={label} error={error ?? problem ?? undefined} {...(description ? { description } : {})}>
      <div
        className={css.drop}
        data-over={isDraggedOver}
        onDragOver={event => {
          event.preventDefault()
          setIsDraggedOver(true)
        }}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={onDrop}
      >
        {progress !== null && <Progress value={progress * 100} aria-label={m.platform_file_sending()} className={css.progress} />}
        {progress === null && value && (
          <>
            <FileIcon size={20} aria-hidden="true" />
            <span className={css.fileName}>{value.shownName}</span>
            <ActionIcon size={28} aria-label={m.platform_file_remove({ file: value.shownName })} onClick={() => onChange(null)}>
              <XIcon size={16} aria-hidden="true" />
            </ActionIcon>
          </>
        )}
        {progress === null && !value && (
          <>
            <input
              id={id}
              name={name}
              type="file"
              accept={extensions.map(kind => `.${kind}`).join(',')}
              onChange={event => void take(event.currentTarget.files?.[0])}
            />
            <span className={css.choose}>
              <PaperclipIcon size={20} aria-hidden="true" />
              {m.platform_file_choose()}
            </span>
            <span className="muted small">{m.platform_file_drop({ kinds: extensions.join(', ') })}</span>
          </>
        )}
      </div>
    </Input.Wrapper>
  )
}
