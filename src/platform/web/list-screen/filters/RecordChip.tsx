import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { m } from '#messages/messages.js'
import type { FilterSpec, FilterValue } from '../list-spec.ts'
import { useOptions } from './use-options.ts'
import { useEnvironment } from '../use-environment.ts'
import css from './filters.module.css'

type Props = { list: string; filter: Extract<FilterSpec, { kind: 'record' }>; value: FilterValue; remove: () => void }

/** The filter on one record, set by a link. It can be removed but not changed. */
export function RecordChip({ list, filter, value, remove }: Props) {
  const { currency } = useEnvironment()
  const { options } = useOptions(list, filter, currency, true, value)
  return (
    <span className={css.set}>
      <span className={css.record}>
        <span className={css.label}>{filter.label()}</span>
        <b>{options[0]?.label ?? '…'}</b>
      </span>
      <button type="button" className={css.cross} onClick={remove} aria-label={m.platform_remove_filter({ filter: filter.label() })}>
        <XIcon size={14} aria-hidden="true" />
      </button>
    </span>
  )
}
