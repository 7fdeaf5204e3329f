import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import type { LinkFormProps } from './LinkForm.tsx'
import type { LinkModule } from './link-modules.ts'
import { SendDonationLink } from './SendDonationLink.tsx'
import { SendIslamicLink } from './SendIslamicLink.tsx'

type Props = Omit<LinkFormProps, 'choice'> & { modules: readonly LinkModule[] }

/** Sends a donor a link to pay one gift of a module that the user may add gifts of. */
export function SendLinkDialog({ modules, ...props }: Props) {
  const [chosen, setChosen] = useState(modules[0] ?? 'donations')
  const choice = modules.length > 1 && (
    <SegmentedControl
      fullWidth
      aria-label={m.payment_links_kind()}
      data={modules.map(value => ({ value, label: labels[value]() }))}
      value={chosen}
      onChange={setChosen}
    />
  )
  return chosen === 'donations' ? <SendDonationLink {...props} choice={choice} /> : <SendIslamicLink {...props} choice={choice} />
}

const labels = { donations: m.payment_links_kind_donation, 'islamic-giving': m.payment_links_kind_islamic } as const
