import { NativeSelect } from '@mantine/core'
import { m } from '#messages/messages.js'

type Props<Id extends string> = { value: Id; choices: readonly { readonly id: Id; readonly label: string }[]; choose: (id: Id) => void }

/** What the whole board is compared with. */
export const ComparisonSelect = <Id extends string>({ value, choices, choose }: Props<Id>) => (
  <NativeSelect
    size="sm"
    aria-label={m.frames_compare_with()}
    value={value}
    data={choices.map(({ id, label }) => ({ value: id, label }))}
    onChange={event => choose(event.currentTarget.value as Id)}
  />
)
