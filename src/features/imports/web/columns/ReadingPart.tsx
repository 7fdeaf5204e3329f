import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { Delimiter, Encoding, type FileReading } from '#features/imports/rules.ts'
import type { StepProps } from '../step-props.ts'
import css from '../imports.module.css'

const encodings: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
  gbk: 'GBK',
  big5: 'Big5',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
}
const delimiters: Readonly<Record<Delimiter, () => string>> = {
  ',': m.imports_delimiter_comma,
  ';': m.imports_delimiter_semicolon,
  '\t': m.imports_delimiter_tab,
  '|': m.imports_delimiter_bar,
}

/** The detected file settings; a change reads the file again. */
export function ReadingPart({ details, onDetails }: StepProps) {
  const { id, version, reading } = details
  const rereading = useMutation({ mutationFn: (way: FileReading) => api.imports.readAgain({ id, version, ...way }), onSuccess: onDetails })
  const read = (change: Partial<FileReading>) => rereading.mutate({ ...reading, ...change })
  return (
    <details className={css.reading}>
      <summary>{m.imports_reading_title()}</summary>
      <div className={css.readingFields}>
        {reading.encoding !== null && (
          <NativeSelect
            label={m.imports_encoding()}
            value={reading.encoding}
            onChange={event => read({ encoding: Encoding.parse(event.currentTarget.value) })}
            data={Encoding.options.map(value => ({ value, label: encodings[value] }))}
          />
        )}
        {reading.delimiter !== null && (
          <NativeSelect
            label={m.imports_delimiter()}
            value={reading.delimiter}
            onChange={event => read({ delimiter: Delimiter.parse(event.currentTarget.value) })}
            data={Delimiter.options.map(value => ({ value, label: delimiters[value]() }))}
          />
        )}
        <NativeSelect
          label={m.imports_header_row()}
          value={String(reading.headerRow)}
          onChange={event => read({ headerRow: Number(event.currentTarget.value) })}
          data={[{ value: '0', label: m.imports_header_none() }, ...Array.from({ length: 20 }, (_, index) => String(index + 1))]}
        />
      </div>
    </details>
  )
}
