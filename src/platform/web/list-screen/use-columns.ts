import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import { columnsInSight, widthsOf } from './columns-in-sight.ts'
import { moneyWidthOf } from './money-cells.ts'
import { pinPlaces } from './pinned.ts'
import type { ListHandle } from './use-list-state.ts'
import { useSurroundings } from './use-surroundings.ts'

const tickWidth = 40

/** The columns of a list as they are drawn: which, how wide each is and the whole at least, where the pinned ones stay. Null where a width takes what is left. */
export function useColumns<Row, Request extends object>({ spec, state }: ListHandle<Row, Request>, hasTicks: boolean) {
  const { currency } = useSurroundings()
  const narrow = useMediaQuery('(max-width: 1169px)') ?? false
  const { columns, pins } = useMemo(() => columnsInSight(spec.columns, state, narrow), [spec, state, narrow])
  const ticks = hasTicks ? tickWidth : 0
  const money = spec.money ? moneyWidthOf(spec.money, currency) : null
  const { drawn, least, places } = useMemo(() => {
    const widths = widthsOf(columns, state.widths, narrow)
    return { ...widths, places: pinPlaces(columns, widths.least, pins, ticks) }
  }, [columns, state.widths, narrow, pins, ticks])
  return {
    columns,
    places,
    widths: [...(hasTicks ? [tickWidth] : []), ...drawn, ...(money === null ? [] : [money])],
    leastOfAll: least.reduce((sum, width) => sum + width, ticks + (money ?? 0)),
  }
}
