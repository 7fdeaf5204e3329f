import { Button } from '@mantine/core'
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AskedEncoding } from '#kit/text/csv.ts'
import type { DayOrder } from '#kit/time/read-day.ts'
import { m } from '#messages/messages.js'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { isOutcomeUnknown } from '#platform/web/form/submit-attempt.ts'
import { api } from './api.ts'
import { EncodingDialog, type EncodingQuestion, encodingQuestionOf } from '#platform/web/ui/file-questions/EncodingDialog.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { rootPath } from '../paths.ts'
import { DayOrderDialog, type DayOrderQuestion, dayOrderQuestionOf } from './DayOrderDialog.tsx'

type Upload = { file: File; encoding: AskedEncoding | null; dayOrder: DayOrder | null }

/** The upload of a statement, the question that it waits for, and why it was refused. A single settlement opens. */
function useStatementUpload() {
  const [refused, setRefused] = useState<{ name: string; reasons: string[] } | null>(null)
  const [question, setQuestion] = useState<EncodingQuestion | null>(null)
  const [dayQuestion, setDayQuestion] = useState<(DayOrderQuestion & Pick<Upload, 'encoding'>) | null>(null)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ file, ...answers }: Upload) => api.settlement.upload({ files: [file], ...answers }),
    onSuccess: async ({ ids }) => {
      setQuestion(null)
      setDayQuestion(null)
      await queries.invalidateQueries({ queryKey: ['settlement'] })
      if (ids.length === 1) void navigate(`${rootPath}/details?id=${ids[0]}`)
    },
    onError: (error, { file, encoding }) => {
      const encodingQuestion = error instanceof RefusalError ? encodingQuestionOf(error, file) : null
      const dayOrderQuestion = error instanceof RefusalError ? dayOrderQuestionOf(error, file) : null
      if (!isOutcomeUnknown(error)) {
        setQuestion(encodingQuestion)
        setDayQuestion(dayOrderQuestion && { ...dayOrderQuestion, encoding })
      }
      if (encodingQuestion || dayOrderQuestion) return
      const reasons =
        error instanceof RefusalError ? [error.message, ...error.errors.map(({ message }) => message)] : [m.settlement_upload_failed()]
      setRefused({ name: file.name, reasons })
    },
  })
  const close = () => {
    setQuestion(null)
    setDayQuestion(null)
    setRefused(null)
  }
  return { question, dayQuestion, refused, close, upload: mutate, isPending }
}

/** Uploads a statement. A dialog says why it is refused, by line. */
export function AddStatement() {
  const input = useRef<HTMLInputElement>(null)
  const { question, dayQuestion, refused, close, upload, isPending } = useStatementUpload()
  return (
    <>
      <Button
        variant="filled"
        leftSection={<UploadSimpleIcon aria-hidden="true" />}
        loading={isPending}
        onClick={() => input.current?.click()}
      >
        {m.settlement_add_statement()}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={m.settlement_add_statement()}
        accept=".csv,.txt,.sta,.mt940,.940,.xml"
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          if (file) upload({ file, encoding: null, dayOrder: null })
          event.currentTarget.value = ''
        }}
      />
      <EncodingDialog
        question={question}
        isPending={isPending}
        onClose={close}
        read={(file, encoding) => upload({ file, encoding, dayOrder: null })}
      />
      <DayOrderDialog
        question={dayQuestion}
        isPending={isPending}
        onClose={close}
        read={(file, dayOrder) => upload({ file, encoding: dayQuestion?.encoding ?? null, dayOrder })}
      />
      <Dialog opened={refused !== null} onClose={close} title={m.settlement_refused({ file: refused?.name ?? '' })}>
        <div role="alert">
          {refused?.reasons.map(reason => (
            <p key={reason}>{reason}</p>
          ))}
        </div>
        <footer className="dialog-actions">
          <Button variant="filled" data-autofocus onClick={close}>
            {m.settlement_close()}
          </Button>
        </footer>
      </Dialog>
    </>
  )
}
