import { m } from '#messages/messages.js'
import { ColumnChooser } from './columns/ColumnChooser.tsx'
import { DensityMenu } from './columns/DensityMenu.tsx'
import { FilterChips } from './filters/FilterChips.tsx'
import { SearchBox } from './search/SearchBox.tsx'
import type { Density } from './list-spec.ts'
import type { ListHandle } from './use-list-state.ts'
import filters from './filters/filters.module.css'

type Props<Row, Request extends object> = { list: ListHandle<Row, Request>; density: Density; setDensity: (density: Density) => void }

/** Search, filters, columns and row height, in one line above the sheet. */
export function ListToolbar<Row, Request extends object>({ list, density, setDensity }: Props<Row, Request>) {
  return (
    <>
      <div className={filters.bar}>
        {list.spec.scopes && <SearchBox list={list} />}
        <FilterChips list={list} />
        <ColumnChooser list={list} />
        <DensityMenu density={density} choose={setDensity} />
      </div>
      {list.searchMissing && (
        <p className={`muted small ${filters.missing}`} role="status">
          {m.platform_search_missing()}
        </p>
      )}
    </>
  )
}
