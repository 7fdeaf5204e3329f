import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AskedEncoding } from '#kit/text/csv.ts'
import { m } from '#messages/messages.js'
import { isOutcomeUnknown } from '#platform/web/form/submit-attempt.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from './api.ts'
import { EncodingDialog, type EncodingQuestion, encodingQuestionOf } from '#platform/web/ui/file-questions/EncodingDialog.tsx'
import { popups } from '#platform/web/ui/popups/popups.ts'
import { importLimits } from '../rules.ts'

const kinds = /\.(csv|txt|tsv|xlsx)$/i
type Upload = {
  /** Asks for a file. */
  choose: () => void
  isPending: boolean
  isOver: boolean
  /** The hidden input and the question whether the same file is wanted again: drawn once. */
  parts: ReactNode
}
type FileToSend = { file: File; isAgain: boolean; encoding: AskedEncoding | null }
type SameUpload = Pick<FileToSend, 'file' | 'encoding'> & { earlierId: string; about: string }

/**
 * The file of an upload that is refused because it was uploaded before; null for any other refusal. Without an `earlierId` the user may not
 * read the earlier upload.
 */
function sameUploadOf({ code, errors }: RefusalError, { file, encoding }: FileToSend): SameUpload | null {
  const messageOf = (field: string) => errors.find(one => one.field === field)?.message ?? ''
  return code === 'SAME_FILE' ? { file, encoding, earlierId: messageOf('earlierId'), about: messageOf('files') } : null
}

/** Uploading: by a button, or by dropping a file anywhere on the page. The same file is asked about first. */
export function useUpload(): Upload {
  const input = useRef<HTMLInputElement>(null)
  const [same, setSame] = useState<SameUpload | null>(null)
  const [encodingQuestion, setEncodingQuestion] = useState<(EncodingQuestion & { isAgain: boolean }) | null>(null)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ file, isAgain, encoding }: FileToSend) =>
      api.imports.upload({ files: [file], isAgain: String(isAgain) as 'true', encoding }),
    onSuccess: details => {
      setSame(null)
      setEncodingQuestion(null)
      queries.setQueryData(['imports', details.id], details)
      void queries.invalidateQueries({ queryKey: ['imports', 'rows'] })
      void navigate(`/donations/upload-and-tracking?id=${details.id}`, { state: { isFresh: true } })
    },
    onError: (error, sent) => {
      const { file, isAgain } = sent
      const question = error instanceof RefusalError ? encodingQuestionOf(error, file) : null
      const sameUpload = error instanceof RefusalError ? sameUploadOf(error, sent) : null
      if (!isOutcomeUnknown(error)) {
        setSame(sameUpload)
        setEncodingQuestion(question && { ...question, isAgain })
      }
      if (question || sameUpload) return
      popups.error({ message: `${file.name}: ${error instanceof RefusalError ? error.message : m.imports_failed_now()}` })
    },
  })
  const take = (file: File | undefined) => {
    if (!file || isPending) return
    if (!kinds.test(file.name)) return popups.error({ message: m.imports_wrong_kind() })
    if (file.size > importLimits.bytes) return popups.error({ message: m.imports_too_big() })
    mutate({ file, isAgain: false, encoding: null })
  }
  const isOver = useDrop(take)
  const parts = (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={m.imports_upload()}
        accept=".csv,.txt,.tsv,.xlsx"
        onChange={event => {
          take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <SameFile
        same={same}
        isPending={isPending}
        onClose={() => setSame(null)}
        uploadAgain={() => {
          if (same) mutate({ file: same.file, isAgain: true, encoding: same.encoding })
        }}
        open={() => {
          setSame(null)
          void navigate(`/donations/upload-and-tracking?id=${same?.earlierId}`)
        }}
      />
      <EncodingDialog
        question={encodingQuestion}
        isPending={isPending}
        onClose={() => setEncodingQuestion(null)}
        read={(file, encoding) => mutate({ file, isAgain: encodingQuestion?.isAgain === true, encoding })}
      />
    </>
  )
  return { choose: () => input.current?.click(), isPending, isOver, parts }
}

/** Whether a file is held over the page; `take` gets the one that is dropped. */
function useDrop(take: (file: File | undefined) => void): boolean {
  const [isOver, setOver] = useState(false)
  const taking = useRef(take)
  taking.current = take
  useEffect(() => {
    const allowDrop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      taking.current(event.dataTransfer?.files[0])
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    document.addEventListener('dragover', allowDrop)
    document.addEventListener('drop', drop)
    document.addEventListener('dragleave', leave)
    return () => {
      document.removeEventListener('dragover', allowDrop)
      document.removeEventListener('drop', drop)
      document.removeEventListener('dragleave', leave)
    }
  }, [])
  return isOver
}

type SameFileProps = { same: SameUpload | null; isPending: boolean; onClose: () => void; uploadAgain: () => void; open: () => void }
const SameFile = ({ same, isPending, onClose, uploadAgain, open }: SameFileProps) => (
  <Dialog opened={same !== null} onClose={onClose} title={m.imports_same_title()}>
    {same?.about && (
      <p>
        <b>{same.about}</b>
      </p>
    )}
    <p className="muted">{same?.earlierId ? m.imports_same_text() : m.imports_same_text_unreadable()}</p>
    <footer className="dialog-actions">
      <Button onClick={onClose}>{m.imports_cancel()}</Button>
      <Button loading={isPending} onClick={uploadAgain}>
        {m.imports_same_again()}
      </Button>
      {same?.earlierId && (
        <Button variant="filled" data-autofocus onClick={open}>
          {m.imports_same_open()}
        </Button>
      )}
    </footer>
  </Dialog>
)
