import { useMemo } from 'react'
import { visibleColumns, columnWidths } from './visible-columns.ts'
import { moneyWidthOf } from '../table/money-cells.ts'
import { pinnedOffsets } from './pinned-columns.ts'
import type { ListHandle } from '../use-list-state.ts'
import { useEnvironment } from '../use-environment.ts'

const checkboxWidth = 40

type Layout = { hasCheckboxes: boolean; availableWidth: number | null }

/** The visible columns for the available width: widths (null takes the remaining width), minimum table width and pin offsets. */
export function useColumns<Row, Request extends object>(
  { spec, state }: ListHandle<Row, Request>,
  { hasCheckboxes, availableWidth }: Layout,
) {
  const { currency } = useEnvironment()
  const reserved = hasCheckboxes ? checkboxWidth : 0
  const money = spec.money ? moneyWidthOf(spec.money, currency) : null
  const { columns, drawn, minWidths, pinOffsets } = useMemo(() => {
    const visible = visibleColumns(spec.columns, state, availableWidth, reserved + (money ?? 0))
    const widths = columnWidths(visible.columns, state.widths, visible.isNarrow)
    return { ...widths, columns: visible.columns, pinOffsets: pinnedOffsets(visible.columns, widths.minWidths, visible.pins, reserved) }
  }, [spec, state, availableWidth, reserved, money])
  return {
    columns,
    pinOffsets,
    widths: [...(hasCheckboxes ? [checkboxWidth] : []), ...drawn, ...(money === null ? [] : [money])],
    minTableWidth: minWidths.reduce((sum, width) => sum + width, reserved + (money ?? 0)),
  }
}
