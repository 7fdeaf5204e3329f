import { createAction, type UnknownAction } from '@reduxjs/toolkit'

/** What a list is remembered by: the search part of its address, and whether filters are on. */
export type ListMemory = { search: string; isFilterOn: boolean }
/** The lists of one slice by name; most have one, `main`. */
export type ListsState = { lists: Record<string, ListMemory> }

/** The specification's slices that remember lists. */
export const listSliceNames = [
  'email',
  'donation',
  'donors',
  'islamicDonationListing',
  'pendingDonationRequests',
  'hijrahAndRamadan',
  'pendingClosure',
  'terminals',
  'user',
  'rolesManagement',
  'settlement',
] as const
export type ListSliceName = (typeof listSliceNames)[number]

type Remembered = { slice: ListSliceName; list: string; memory: ListMemory }
/** Said by the list frame whenever filters, search, sort or page change. */
export const listRemembered = createAction<Remembered>('listRemembered')

const reducerOf =
  (slice: ListSliceName) =>
  (state: ListsState = { lists: {} }, action: UnknownAction): ListsState =>
    listRemembered.match(action) && action.payload.slice === slice
      ? { lists: { ...state.lists, [action.payload.list]: action.payload.memory } }
      : state

/** One reducer a slice, under the specification's names. */
export const listReducers = Object.fromEntries(listSliceNames.map(name => [name, reducerOf(name)])) as Record<
  ListSliceName,
  ReturnType<typeof reducerOf>
>
