import { Button } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { idTypesOf } from '#jurisdictions/identity-numbers.ts'
import { m } from '#messages/messages.js'
import type { FormHandle } from '#platform/web/form/use-form.ts'
import { ContactFields, IdTypeSelect } from './ContactFields.tsx'
import type { AddedDetails, GiftDraft, CounterParams, KnownDonor } from '../counter.ts'
import { DonorQuestions } from './DonorQuestions.tsx'
import css from '../counter.module.css'

type Props = { form: FormHandle<GiftDraft>; params: CounterParams; donor: KnownDonor }

/** Inputs for what a donor from the look-up tells at the counter: added where nothing is on file, asked about where something else is. */
export function KnownDonorDetails({ form, params, donor }: Props) {
  const { added = null } = donor
  const set = (change: Partial<AddedDetails>) => form.set('donor', { ...donor, added: { ...(added ?? emptyOf(params)), ...change } })
  if (!added)
    return (
      <Button size="xs" variant="subtle" color="pine" leftSection={<PlusIcon size={14} />} onClick={() => set({})}>
        {m.gift_screens_add_details()}
      </Button>
    )
  const parts = { form, params, donor: added, set }
  return (
    <div className={css.fields}>
      <ContactFields {...parts} />
      <DonorQuestions form={form} donor={added} set={set} />
      <IdTypeSelect {...parts} />
    </div>
  )
}

const emptyOf = ({ countryCode }: CounterParams): AddedDetails => ({
  donorPhone: '',
  donorEmail: '',
  nirc: '',
  idType: idTypesOf(countryCode)[0],
})
