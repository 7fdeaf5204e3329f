import { useMemo } from 'react'
import { columnsInSight, widthsOf } from './columns-in-sight.ts'
import { moneyWidthOf } from '../table/money-cells.ts'
import { pinPlaces } from './pinned.ts'
import type { ListHandle } from '../use-list-state.ts'
import { useSurroundings } from '../use-surroundings.ts'

const tickWidth = 40

type Place = { hasTicks: boolean; room: number | null }

/** The columns of a list as they are drawn in this room: which, how wide each is and the whole at least, where the pinned ones stay. Null where a width takes what is left. */
export function useColumns<Row, Request extends object>({ spec, state }: ListHandle<Row, Request>, { hasTicks, room }: Place) {
  const { currency } = useSurroundings()
  const ticks = hasTicks ? tickWidth : 0
  const money = spec.money ? moneyWidthOf(spec.money, currency) : null
  const { columns, drawn, least, places } = useMemo(() => {
    const sight = columnsInSight(spec.columns, state, room, ticks + (money ?? 0))
    const widths = widthsOf(sight.columns, state.widths, sight.isNarrow)
    return { ...widths, columns: sight.columns, places: pinPlaces(sight.columns, widths.least, sight.pins, ticks) }
  }, [spec, state, room, ticks, money])
  return {
    columns,
    places,
    widths: [...(hasTicks ? [tickWidth] : []), ...drawn, ...(money === null ? [] : [money])],
    leastOfAll: least.reduce((sum, width) => sum + width, ticks + (money ?? 0)),
  }
}
