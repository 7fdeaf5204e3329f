import { createAction, type UnknownAction } from '@reduxjs/toolkit'

/** The chosen sidebar type on wide screens. */
export type SidebarType = 'full' | 'iconbar' | 'overlay'

/** A recently opened page. */
export type RecentRecord = { readonly name: string; readonly to: string }

/** How many recent entries are stored. */
const mostRecent = 5

/** The user's settings. */
export type SettingsState = {
  theme: 'light' | 'dark' | 'auto'
  layout: { sidebarType: SidebarType; isNarrowed: boolean }
  /** Single-key shortcuts can be turned off (WCAG 2.1.4). */
  shortcuts: boolean
  powerBiReportButton: boolean
  /** Entries opened by the palette, newest first. */
  recent: readonly RecentRecord[]
}

const usual: SettingsState = {
  theme: 'auto',
  layout: { sidebarType: 'full', isNarrowed: false },
  shortcuts: true,
  powerBiReportButton: false,
  recent: [],
}

const actions = {
  themeChosen: createAction<SettingsState['theme']>('settings/themeChosen'),
  sidebarTypeChosen: createAction<SidebarType>('settings/sidebarTypeChosen'),
  sidebarNarrowed: createAction<boolean>('settings/sidebarNarrowed'),
  shortcutsSwitched: createAction<boolean>('settings/shortcutsSwitched'),
  opened: createAction<RecentRecord>('settings/opened'),
  powerBiReportButtonShown: createAction<boolean>('settings/powerBiReportButtonShown'),
}

function reducer(state: SettingsState = usual, action: UnknownAction): SettingsState {
  if (actions.themeChosen.match(action)) return { ...state, theme: action.payload }
  if (actions.sidebarTypeChosen.match(action)) return { ...state, layout: { sidebarType: action.payload, isNarrowed: false } }
  if (actions.sidebarNarrowed.match(action)) return { ...state, layout: { ...state.layout, isNarrowed: action.payload } }
  if (actions.shortcutsSwitched.match(action)) return { ...state, shortcuts: action.payload }
  if (actions.opened.match(action)) {
    const others = (state.recent ?? []).filter(({ to }) => to !== action.payload.to)
    return { ...state, recent: [action.payload, ...others].slice(0, mostRecent) }
  }
  return actions.powerBiReportButtonShown.match(action) ? { ...state, powerBiReportButton: action.payload } : state
}

/** Theme, layout, shortcuts and the Power BI report button. */
export const settingsSlice = { actions, reducer }
