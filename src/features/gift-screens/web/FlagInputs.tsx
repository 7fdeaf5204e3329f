import { Checkbox } from '@mantine/core'
import type { GiftFlag } from '#features/gifts/flags.ts'
import { fieldId, type FormHandle } from '#platform/web/form/use-form.ts'
import type { GiftDraft } from './counter/counter.ts'
import { flagLabels } from './field-labels.ts'

type Props = { form: FormHandle<GiftDraft>; flags: readonly GiftFlag[]; className?: string | undefined }
/** A checkbox for each of these flags. */
export const FlagInputs = ({ form, flags, className }: Props) =>
  flags.map(flag => (
    <Checkbox
      key={flag}
      className={className}
      id={fieldId(form.id, flag)}
      label={flagLabels[flag].label()}
      description={flagLabels[flag].hint?.()}
      error={form.errorOf(flag)}
      checked={form.values.flags[flag]}
      onChange={event => form.set('flags', { ...form.values.flags, [flag]: event.currentTarget.checked })}
    />
  ))
