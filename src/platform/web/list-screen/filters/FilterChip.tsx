import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { m } from '#messages/messages.js'
import { Dropdown } from '#platform/web/ui/dropdown/Dropdown.tsx'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import { filterLabel } from './filter-labels.ts'
import { setFilter } from '../list-changes.ts'
import type { FilterSpec } from '../list-spec.ts'
import { useOptions } from './use-options.ts'
import { useEnvironment } from '../use-environment.ts'
import type { ListHandle } from '../use-list-state.ts'
import { lazyContent } from '#platform/web/ui/loading/lazy-component.tsx'
import css from './filters.module.css'

const FilterEditor = lazyContent(() => import('./FilterEditor.tsx').then(({ FilterEditor }) => FilterEditor))

type Props<Row, Request extends object> = {
  list: ListHandle<Row, Request>
  filter: FilterSpec
  opened: boolean
  setOpened: (opened: boolean) => void
  remove: () => void
}

/** One filter: a suggestion with a plus, or its value with a remove button. Backspace clears it. */
export function FilterChip<Row, Request extends object>({ list, filter, opened, setOpened, remove }: Props<Row, Request>) {
  const { spec, state, dates, go } = list
  const { currency } = useEnvironment()
  const dayText = useDayText()
  const value = state.filters[filter.id]
  const { options, loading } = useOptions(spec.id, filter, currency, opened || value !== undefined)
  const valueLabel = value && filterLabel(filter, value, { dates, dayText, currency, options })
  return (
    <span className={valueLabel ? css.set : css.suggested}>
      <Dropdown
        opened={opened}
        onChange={setOpened}
        label={filter.label()}
        panelClass={css.editor}
        trigger={press => (
          <button
            type="button"
            className={css.chip}
            {...press}
            onKeyDown={event => {
              if (!value || (event.key !== 'Backspace' && event.key !== 'Delete')) return
              event.preventDefault()
              remove()
            }}
          >
            {!valueLabel && <PlusIcon size={14} aria-hidden="true" />}
            <span className={css.label}>{filter.label()}</span>
            {valueLabel && <b>{valueLabel.words}</b>}
            {valueLabel && valueLabel.more > 0 && <span className={css.label}>{`+ ${valueLabel.more}`}</span>}
          </button>
        )}
      >
        {close => (
          <FilterEditor
            filter={filter}
            value={value ?? null}
            options={options}
            loading={loading}
            dates={dates}
            currency={currency}
            change={next => go(setFilter(filter.id, next))}
            close={close}
          />
        )}
      </Dropdown>
      {valueLabel && (
        <button type="button" className={css.cross} onClick={remove} aria-label={m.platform_remove_filter({ filter: filter.label() })}>
          <XIcon size={14} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
