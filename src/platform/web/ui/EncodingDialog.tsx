import { Button, Radio, Text } from '@mantine/core'
import { useState } from 'react'
import { AskedEncoding } from '#kit/text/csv.ts'
import { m } from '#messages/messages.js'
import type { RefusalError } from '#platform/contract/refusal-error.ts'
import { Dialog } from './Dialog.tsx'

const names: Readonly<Record<AskedEncoding, () => string>> = {
  gbk: m.platform_encoding_gbk,
  big5: m.platform_encoding_big5,
  'windows-1252': m.platform_encoding_windows,
  macintosh: m.platform_encoding_mac,
  'utf-8': m.platform_encoding_utf8,
}

/** A file that does not say how its letters are written, with the words of it in each encoding that fits. */
export type EncodingQuestion = { file: File; options: readonly { encoding: AskedEncoding; sample: string }[] }

/** The question that a refused upload asks; null for any other refusal. */
export const encodingQuestionOf = (error: RefusalError, file: File): EncodingQuestion | null =>
  error.code === 'ENCODING_ASKED'
    ? {
        file,
        options: error.errors.flatMap(({ field, message }) => {
          const { data } = AskedEncoding.safeParse(field)
          return data ? [{ encoding: data, sample: message }] : []
        }),
      }
    : null

type Props = {
  question: EncodingQuestion | null
  isPending: boolean
  onClose: () => void
  read: (file: File, encoding: AskedEncoding) => void
}
/** Asks which encoding spells the names of a file correctly. Nothing is chosen before the user does. */
export function EncodingDialog({ question, isPending, onClose, read }: Props) {
  const [chosen, setChosen] = useState<{ file: File; encoding: AskedEncoding } | null>(null)
  const encoding = chosen?.file === question?.file ? chosen?.encoding : undefined
  return (
    <Dialog opened={question !== null} onClose={onClose} title={m.platform_encoding_title()} isFirm>
      {question && (
        <form
          onSubmit={event => {
            event.preventDefault()
            if (encoding && !isPending) read(question.file, encoding)
          }}
        >
          <Radio.Group
            label={m.platform_encoding_text({ file: question.file.name })}
            value={encoding ?? ''}
            onChange={value => setChosen({ file: question.file, encoding: AskedEncoding.parse(value) })}
          >
            {question.options.map((option, index) => (
              <Radio
                key={option.encoding}
                value={option.encoding}
                mt={12}
                data-autofocus={index === 0 || undefined}
                label={<b>{option.sample || m.platform_encoding_blank()}</b>}
                description={names[option.encoding]()}
              />
            ))}
          </Radio.Group>
          <Text c="var(--muted)" mt={16}>
            {m.platform_encoding_none()}
          </Text>
          <footer className="dialog-actions">
            <Button onClick={onClose}>{m.platform_cancel()}</Button>
            <Button type="submit" variant="filled" loading={isPending} aria-disabled={!encoding}>
              {m.platform_encoding_read()}
            </Button>
          </footer>
        </form>
      )}
    </Dialog>
  )
}
