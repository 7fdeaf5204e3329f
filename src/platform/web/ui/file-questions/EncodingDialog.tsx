import { Radio, Text } from '@mantine/core'
import { AskedEncoding } from '#kit/text/csv.ts'
import { m } from '#messages/messages.js'
import type { RefusalError } from '#platform/contract/refusal-error.ts'
import { FileQuestionDialog } from './FileQuestionDialog.tsx'

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
export const EncodingDialog = (props: Props) => (
  <FileQuestionDialog<EncodingQuestion, AskedEncoding>
    {...props}
    title={m.platform_encoding_title()}
    readLabel={m.platform_encoding_read()}
  >
    {({ file, options }, encoding, choose) => (
      <>
        <Radio.Group
          label={m.platform_encoding_text({ file: file.name })}
          value={encoding ?? ''}
          onChange={value => choose(AskedEncoding.parse(value))}
        >
          {options.map((option, index) => (
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
      </>
    )}
  </FileQuestionDialog>
)
