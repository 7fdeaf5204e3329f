import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { ReceiptKind } from '#features/charity/rules.ts'
import { ReceiptSheet } from '#features/receipts/web/public.tsx'
import type { Language } from '#kit/text/languages.ts'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { charityStyle } from '#platform/web/public/charity-style.ts'
import { saveFile } from '#platform/web/ui/save-file.ts'
import css from '../charity.module.css'

/** Milliseconds without typing after which the receipt is drawn again. */
const pause = 400
type Props = { kind: ReceiptKind; language: Language; closing: string | null }

/** A sample receipt with the words as they are typed: its public page, and its print on request. */
export function ReceiptPreview(props: Props) {
  const [asked] = useDebouncedValue(props, pause)
  const { data, isError } = useQuery({
    queryKey: ['charity-receipt-preview', asked],
    queryFn: () => api.charity.previewReceipt(asked),
    placeholderData: keepPreviousData,
  })
  const pdf = useMutation({ mutationFn: () => api.charity.previewReceiptPdf(props), onSuccess: saveFile })
  return (
    <section aria-label={m.charity_profile_wording_preview()}>
      <div className={css.act}>
        <Button
          size="xs"
          leftSection={<FilePdfIcon aria-hidden="true" />}
          aria-disabled={pdf.isPending}
          onClick={() => (pdf.isPending ? undefined : pdf.mutate())}
        >
          {m.charity_profile_wording_pdf()}
        </Button>
      </div>
      {isError && <p className="muted">{m.charity_profile_wording_failed()}</p>}
      {!data && !isError && <p className="muted">{m.charity_profile_wording_loading()}</p>}
      {data && (
        <div className={css.preview} style={charityStyle(data.charity.colour)} lang={data.language}>
          <ReceiptSheet receipt={data} language={data.language} isPreview />
        </div>
      )}
    </section>
  )
}
