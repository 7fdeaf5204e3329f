import type { ComponentType } from 'react'
import type { PhoneDesk } from './palette/phone-desk.ts'
import type { RecordSearch } from './palette/record-search.ts'

/** Components that features provide to the shell. */
export type ShellParts = {
  Help: ComponentType<{ onClose: () => void }>
  ChangePassword: ComponentType<{ onClose: () => void }>
  /** Finds records for the palette. */
  find?: RecordSearch
  /** Who is on the phone, within the palette. */
  Desk?: PhoneDesk
  /** Says that the product is shown as another role. */
  SeenAs?: ComponentType<{ roleName: string }>
  /** The exports button in the top bar, and the tray below lists. */
  Tray?: ComponentType | undefined
  Dock?: ComponentType | undefined
}

/** The overlay that is open. */
export type OverlayName = 'none' | 'drawer' | 'logout' | 'help' | 'password' | 'shortcuts'
