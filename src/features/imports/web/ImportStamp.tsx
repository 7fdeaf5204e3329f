import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { Stamp } from '#platform/web/ui/values/Stamp.tsx'
import type { Counts, ImportState } from '../rules.ts'
import { countUnrecorded, stateName } from './import-labels.ts'

const looks = {
  columns: { tone: 'warning', icon: EyeIcon },
  reading: { tone: 'info', icon: ClockIcon },
  review: { tone: 'warning', icon: EyeIcon },
  recording: { tone: 'info', icon: ClockIcon },
  paused: { tone: 'neutral', icon: PauseIcon },
  done: { tone: 'success', icon: SealCheckIcon },
  cancelled: { tone: 'hollow', icon: ProhibitIcon },
  failed: { tone: 'hollowDanger', icon: XIcon },
  undoing: { tone: 'info', icon: ClockIcon },
  undone: { tone: 'hollow', icon: ProhibitIcon },
} as const

/** How far an import is, as a stamp. */
export function ImportStamp({ state, counts }: { state: ImportState; counts: Counts }) {
  const { tone, icon } = looks[state]
  const isPartly = state === 'done' && countUnrecorded(counts) > 0
  return (
    <Stamp tone={isPartly ? 'warning' : tone} icon={isPartly ? CheckIcon : icon}>
      {stateName(state, counts)}
    </Stamp>
  )
}
