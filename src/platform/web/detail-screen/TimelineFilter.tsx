import type { TimelineKind } from './Timeline.tsx'
import css from './timeline.module.css'

type Props = { label: string; all: string; kinds: readonly TimelineKind[]; chosen: string | null; choose: (kind: string | null) => void }

/** Filters the timeline by one kind of event. */
export const TimelineFilter = ({ label, all, kinds, chosen, choose }: Props) => (
  <div className={css.filter} role="group" aria-label={label}>
    {[{ id: null, name: all }, ...kinds].map(({ id, name }) => (
      <button key={id ?? ''} type="button" aria-pressed={chosen === id} onClick={() => choose(id)}>
        {name}
      </button>
    ))}
  </div>
)
