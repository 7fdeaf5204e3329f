import { useMediaQuery } from '@mantine/hooks'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { MenuButton } from '#platform/web/ui/dropdown/Dropdown.tsx'
import { FilterChip } from './FilterChip.tsx'
import { setFilter } from '../list-changes.ts'
import type { FilterSpec } from '../list-spec.ts'
import type { ListHandle } from '../use-list-state.ts'
import css from './filters.module.css'
import { lazyComponent } from '#platform/web/ui/loading/lazy-component.tsx'

const RecordChip = lazyComponent(() => import('./RecordChip.tsx').then(({ RecordChip: Chip }) => Chip))

/** How many chips are shown below 1170 px; the rest is under "Add filter". */
const narrowRoom = 3

/** The active filters, the suggested ones, and "Add filter" for the rest. */
export function FilterChips<Row, Request extends object>({ list }: { list: ListHandle<Row, Request> }) {
  const { spec, state, go } = list
  const [opened, setOpened] = useState<string | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  const isSet = (filter: FilterSpec) => state.filters[filter.id] !== undefined
  const set = spec.filters.filter(isSet)
  const room = (useMediaQuery('(max-width: 1169px)') ? narrowRoom : spec.filters.length) - set.length
  const promoted = spec.filters.filter(filter => !isSet(filter) && filter.suggested).slice(0, Math.max(0, room))
  const suggested = spec.filters.filter(filter => promoted.includes(filter) || (!isSet(filter) && filter.id === opened))
  const rest = spec.filters.filter(filter => !isSet(filter) && !suggested.includes(filter) && filter.kind !== 'record')
  const remove = (filter: FilterSpec) => {
    go(setFilter(filter.id, null))
    bar.current?.querySelector<HTMLElement>('button')?.focus()
  }
  return (
    <div className={css.chips} ref={bar} role="group" aria-label={m.platform_filters()}>
      {[...set, ...suggested].map(filter => {
        const value = state.filters[filter.id]
        if (filter.kind === 'record')
          return value && <RecordChip key={filter.id} list={spec.id} filter={filter} value={value} remove={() => remove(filter)} />
        return (
          <FilterChip
            key={filter.id}
            list={list}
            filter={filter}
            opened={opened === filter.id}
            setOpened={open => setOpened(open ? filter.id : null)}
            remove={() => remove(filter)}
          />
        )
      })}
      {rest.length > 0 && (
        <MenuButton
          label={m.platform_add_filter()}
          items={rest.map(filter => ({ id: filter.id, label: filter.label(), onSelect: () => setOpened(filter.id) }))}
          trigger={press => (
            <button type="button" className={css.chip} {...press}>
              <PlusIcon size={14} aria-hidden="true" />
              {m.platform_add_filter()}
            </button>
          )}
        />
      )}
    </div>
  )
}
