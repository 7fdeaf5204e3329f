import { useMediaQuery } from '@mantine/hooks'
import type { SidebarType } from '#platform/web/state/settings-slice.ts'

/** How the sidebar stands: in full, as a bar of icons with words, as icons alone, or away until it is called. */
export type SidebarLook = 'full' | 'iconbar' | 'mini' | 'away'

/** Types full and iconbar turn mini below 1170 px, type overlay below 767 px; on a phone a mini sidebar is away until called. */
export function sidebarLook(type: SidebarType, width: { is1170: boolean; is767: boolean }): SidebarLook {
  if (!width.is767 || type === 'overlay') return 'away'
  return width.is1170 ? type : 'mini'
}

/** Whether the specification calls the sidebar mini at this width. */
export const isMini = (type: SidebarType, width: { is1170: boolean; is767: boolean }): boolean =>
  type === 'overlay' ? !width.is767 : !width.is1170

/** Which of the two widths the window reaches. */
export function useWidth() {
  const now = { getInitialValueInEffect: false }
  return { is1170: useMediaQuery('(min-width: 1170px)', true, now), is767: useMediaQuery('(min-width: 767px)', true, now) }
}
