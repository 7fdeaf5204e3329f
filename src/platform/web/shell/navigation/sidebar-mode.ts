import { useMediaQuery } from '@mantine/hooks'
import type { SidebarType } from '#platform/web/state/settings-slice.ts'

/** The sidebar: full, icons with labels, icons only, or hidden until opened. */
export type SidebarMode = 'full' | 'iconbar' | 'mini' | 'away'

/** Types full and iconbar become mini below 1170 px, type overlay below 767 px; on phones it is hidden until opened (spec §3). */
export function sidebarModeAt(type: SidebarType, width: { is1170: boolean; is767: boolean }): SidebarMode {
  if (!width.is767 || type === 'overlay') return 'away'
  return width.is1170 ? type : 'mini'
}

/** Whether the sidebar counts as mini at this width (spec). */
export const isMini = (type: SidebarType, width: { is1170: boolean; is767: boolean }): boolean =>
  type === 'overlay' ? !width.is767 : !width.is1170

/** Which of the two breakpoints the window reaches. */
export function useBreakpoints() {
  const now = { getInitialValueInEffect: false }
  return { is1170: useMediaQuery('(min-width: 1170px)', true, now), is767: useMediaQuery('(min-width: 767px)', true, now) }
}
