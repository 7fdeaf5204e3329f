import { ActionIcon, Tooltip } from '@mantine/core'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp'
import { m } from '#messages/messages.js'
import { useShortcuts } from '../shell/shortcuts/use-shortcuts.ts'
import type { RecordStepper } from './use-record-stepper.ts'
import css from './detail-screen.module.css'
import { formatCount } from '#kit/text/format-count.ts'

/** "12 of 348" with links to the previous and next record of the list, also by K and J. */
export function Stepper({ step }: { step: RecordStepper }) {
  useShortcuts({
    j: { description: m.platform_next(), run: () => step.next?.() },
    k: { description: m.platform_previous(), run: () => step.previous?.() },
  })
  return (
    <div className={css.stepper}>
      <span role="status">{m.platform_place_of({ place: formatCount(step.place), count: formatCount(step.count) })}</span>
      <Tooltip label={`${m.platform_previous()} (K)`}>
        <ActionIcon
          variant="default"
          size={28}
          aria-label={m.platform_previous()}
          aria-disabled={step.previous === null}
          onClick={() => step.previous?.()}
        >
          <CaretUpIcon size={16} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={`${m.platform_next()} (J)`}>
        <ActionIcon
          variant="default"
          size={28}
          aria-label={m.platform_next()}
          aria-disabled={step.next === null}
          onClick={() => step.next?.()}
        >
          <CaretDownIcon size={16} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
