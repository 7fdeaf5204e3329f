import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** How the sidebar stands on a wide screen. */
export type SidebarType = 'full' | 'iconbar' | 'overlay'

/** The person's own arrangement of the product. */
export type SettingsState = {
  theme: 'light' | 'dark' | 'auto'
  layout: { sidebarType: SidebarType; isSidebarOpen: boolean }
  /** Single-key shortcuts can be turned off (WCAG 2.1.4). */
  shortcuts: boolean
  powerBiReportButton: boolean
}

const initialState: SettingsState = {
  theme: 'auto',
  layout: { sidebarType: 'full', isSidebarOpen: false },
  shortcuts: true,
  powerBiReportButton: false,
}

export const settingsSlice = createSlice({
  name: 'settings',
  initialState,
  reducers: {
    themeChosen(state, { payload }: PayloadAction<SettingsState['theme']>) {
      state.theme = payload
    },
    sidebarTypeChosen(state, { payload }: PayloadAction<SidebarType>) {
      state.layout.sidebarType = payload
    },
    sidebarOpened(state, { payload }: PayloadAction<boolean>) {
      state.layout.isSidebarOpen = payload
    },
    shortcutsSwitched(state, { payload }: PayloadAction<boolean>) {
      state.shortcuts = payload
    },
    powerBiReportButtonShown(state, { payload }: PayloadAction<boolean>) {
      state.powerBiReportButton = payload
    },
  },
})
