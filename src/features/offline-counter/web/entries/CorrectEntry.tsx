import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type IdType, idTypeLabel, idTypesOf } from '#jurisdictions/identity-numbers.ts'
import { ManualDonation } from '#features/donations/manual-donation.ts'
import { counterLabels } from '#features/gift-screens/web/public.tsx'
import { judgedGift } from '#features/gifts/counter-gift.ts'
import { IslamicGift } from '#features/islamic-giving/contract.ts'
import { type CorrectedField, correctedFields } from '#features/offline-counter/contract.ts'
import type { OfflineEntry } from '#features/offline-counter/device-records.ts'
import { m } from '#messages/messages.js'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { labelOf } from '#platform/web/form/form-errors.ts'
import { Notice } from '#platform/web/form/Notice.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import type { SlipDonor } from '../slip-texts.ts'
import { correctionOf, refusedFields } from './answers.ts'

type TextField = Exclude<CorrectedField, 'idType'>
type TypedFields = Record<TextField, string> & { idType: IdType }
type Answer = ReturnType<typeof correctionOf>
type Props = { entry: OfflineEntry; send: (answer: Answer) => void }

const schemas = { donations: ManualDonation, 'islamic-giving': IslamicGift } as const
const isText = (field: string): field is TextField => field !== 'idType' && correctedFields.some(one => one === field)

/** Offers to correct the fields of an entry that the server named; nothing where it named none that a clerk may correct. */
export function CorrectEntry({ entry, send }: Props) {
  const [isOpen, setOpen] = useState(false)
  const fields = [...new Set(refusedFields(entry).filter(isText))]
  if (fields.length === 0) return null
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        {m.offline_counter_correct()}
      </Button>
      {isOpen && <CorrectionDialog entry={entry} fields={fields} send={send} close={() => setOpen(false)} />}
    </>
  )
}

/** Corrects the refused fields, and those that turn out wrong before the entry goes again. */
function CorrectionDialog({ entry, fields: refused, send, close }: Props & { fields: readonly TextField[]; close: () => void }) {
  const { countryCode } = useCurrentUser()
  const { gift } = entry
  const [usual] = idTypesOf(countryCode)
  const [fields, setFields] = useState(refused)
  const textOf = (field: TextField) => String(gift[field] ?? '')
  const form = useForm<TypedFields, object, void>({
    id: `offline-correct-${entry.place}`,
    initial: {
      ...(Object.fromEntries(correctedFields.filter(isText).map(field => [field, textOf(field)])) as Record<TextField, string>),
      idType: (gift['idType'] as IdType | null | undefined) ?? usual,
    },
    schema: judgedGift(schemas[entry.module], countryCode, { isSlipPrinted: true }),
    toInput: texts => ({ ...gift, ...changesOf(texts, fields) }),
    labels: counterLabels(),
    send: input => Promise.resolve(send(correctionOf(fields, input as SlipDonor))),
    done: close,
  })
  const wrong = Object.keys(form.errors)
  const added = wrong.filter(isText).filter(field => !fields.includes(field))
  if (added.length > 0) setFields([...fields, ...added])
  const others = wrong.filter(field => !isText(field))
  return (
    <FormDialog title={m.offline_counter_correct()} verb={m.offline_counter_correct_send()} form={form} onClose={close}>
      <p className="muted">{m.offline_counter_correct_note({ receipt: entry.receiptNo })}</p>
      {others.length > 0 && (
        <Notice tone="danger">
          {others.map(field => (
            <p key={field}>{`${labelOf(form.labels, field)}: ${form.errors[field] ?? ''}`}</p>
          ))}
        </Notice>
      )}
      {fields.map((field, at) => (
        <TextInput key={field} {...form.text(field)} autoComplete="off" data-autofocus={at === 0} />
      ))}
      {fields.includes('nirc') && (
        <NativeSelect
          label={m.gift_screens_id_type()}
          value={form.values.idType}
          data={idTypesOf(countryCode).map(value => ({ value, label: idTypeLabel(value, m.gift_screens_id_type_other()) }))}
          onChange={event => form.set('idType', event.currentTarget.value as IdType)}
        />
      )}
    </FormDialog>
  )
}

/** The refused fields as they are typed now. A number goes with its kind; what was emptied is left out. */
const changesOf = (texts: TypedFields, fields: readonly TextField[]) => ({
  ...Object.fromEntries(fields.map(field => [field, texts[field].trim() || null])),
  ...(fields.includes('nirc') && { idType: texts.nirc.trim() ? texts.idType : null }),
})
