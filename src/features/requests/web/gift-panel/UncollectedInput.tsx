import { Checkbox } from '@mantine/core'
import { m } from '#messages/messages.js'

/** Asks, of counted cash that is voided, whether its money never came in. */
export const UncollectedInput = ({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) => (
  <Checkbox
    name="isUncollected"
    label={m.requests_uncollected()}
    description={m.requests_uncollected_note()}
    checked={checked}
    onChange={event => onChange(event.currentTarget.checked)}
  />
)
