import { ActionIcon, Tooltip } from '@mantine/core'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp'
import { m } from '#messages/messages.js'
import { useShortcuts } from '../shell/shortcuts/use-shortcuts.ts'
import type { Stepping } from './use-stepping.ts'
import css from './detail-screen.module.css'

/** "12 of 348", and the steps up and down the same list: also by K and J. */
export function Stepper({ step }: { step: Stepping }) {
  useShortcuts({ j: { does: m.frames_next(), act: () => step.next?.() }, k: { does: m.frames_previous(), act: () => step.previous?.() } })
  return (
    <div className={css.stepper}>
      <span role="status">{m.frames_place_of({ place: step.place.toLocaleString('en'), count: step.count.toLocaleString('en') })}</span>
      <Tooltip label={`${m.frames_previous()} (K)`}>
        <ActionIcon
          variant="default"
          size={28}
          aria-label={m.frames_previous()}
          aria-disabled={step.previous === null}
          onClick={() => step.previous?.()}
        >
          <CaretUpIcon size={16} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={`${m.frames_next()} (J)`}>
        <ActionIcon
          variant="default"
          size={28}
          aria-label={m.frames_next()}
          aria-disabled={step.next === null}
          onClick={() => step.next?.()}
        >
          <CaretDownIcon size={16} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
