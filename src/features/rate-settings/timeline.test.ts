import { describe, expect, test } from 'vitest'
import { type PlacedRate, placeOnTimeline, takeFromTimeline } from './timeline.ts'

const first: PlacedRate = { id: 'first', startsOn: '2024-01-01', endsOn: '2025-12-31' }
const second: PlacedRate = { id: 'second', startsOn: '2026-01-01', endsOn: null }
const unused = new Map<string, string>()
const place = (
  startsOn: string,
  { endsOn = null, replaces = null }: { endsOn?: string | null; replaces?: string | null } = {},
  used = unused,
) => placeOnTimeline([first, second], { startsOn, endsOn, replaces }, used)

describe('a rate among the published ones', () => {
  test('ends the one in force the day before', () => {
    expect(place('2026-03-21')).toEqual({ endsOn: null, ends: [{ id: 'second', endsOn: '2026-03-20' }], replaced: null })
  })
  test('holds until the next one begins', () => {
    expect(place('2025-06-01')).toEqual({ endsOn: '2025-12-31', ends: [{ id: 'first', endsOn: '2025-05-31' }], replaced: null })
    expect(place('2020-01-01')).toEqual({ endsOn: '2023-12-31', ends: [], replaced: null })
  })
  test('leaves no gap before the next one, and no day with two', () => {
    expect(place('2025-06-01', { endsOn: '2025-11-30' })).toEqual({ code: 'RATE_GAP', day: '2025-12-31' })
    expect(place('2025-06-01', { endsOn: '2026-01-31' })).toEqual({ code: 'RATE_OVERLAPS', day: '2025-12-31' })
  })
  test('leaves no gap after one that ended', () => {
    const ended = { ...second, endsOn: '2026-02-28' }
    expect(placeOnTimeline([ended], { startsOn: '2026-04-01', endsOn: null, replaces: null }, unused)).toEqual({
      code: 'RATE_GAP',
      day: '2026-02-28',
    })
  })
  test('takes no day on which a receipt used another', () => {
    expect(place('2026-03-21', {}, new Map([['second', '2026-03-21']]))).toEqual({ code: 'RATE_USED_SINCE', day: '2026-03-21' })
    expect(place('2026-03-21', {}, new Map([['second', '2026-03-20']]))).toMatchObject({ ends: [{ endsOn: '2026-03-20' }] })
  })
  test('a rate among the published ones does not begin with another, unless it replaces that one and no receipt used it', () => {
    expect(place('2026-01-01')).toEqual({ code: 'SAME_START', day: '2026-01-01' })
    expect(place('2026-01-01', { replaces: 'second' })).toEqual({ endsOn: null, ends: [], replaced: 'second' })
    expect(place('2026-01-01', { replaces: 'second' }, new Map([['second', '2026-02-01']]))).toMatchObject({ code: 'RATE_USED_SINCE' })
    expect(place('2026-02-02', { replaces: 'second' }, new Map([['second', '2026-02-01']]))).toEqual({
      endsOn: null,
      ends: [{ id: 'second', endsOn: '2026-02-01' }],
      replaced: null,
    })
  })
  test('begins earlier or later than the one that it replaces', () => {
    expect(place('2025-11-01', { replaces: 'second' })).toMatchObject({ ends: [{ id: 'first', endsOn: '2025-10-31' }] })
    expect(place('2026-05-01', { replaces: 'second' })).toMatchObject({ ends: [{ id: 'first', endsOn: '2026-04-30' }] })
  })
})

test('a rate that goes leaves its days to the one before', () => {
  expect(takeFromTimeline([first, second], 'second', unused)).toEqual([{ id: 'first', endsOn: null }])
  expect(takeFromTimeline([first, second], 'first', unused)).toEqual([])
})
