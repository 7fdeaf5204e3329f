import type { ComponentType, RefObject } from 'react'

/** Props of the phone desk: what was typed, what Enter in the box does (set by the desk), and how it closes. */
export type PhoneDeskProps = { text: string; onEnter: RefObject<(() => void) | null>; onClose: () => void }
/** Shows who is on the phone below the box of the palette; provided by its feature. */
export type PhoneDesk = ComponentType<PhoneDeskProps>

/** Whether a text is a phone number and nothing else: seven digits or more. */
export const isPhoneText = (text: string): boolean => /^\+?[\d\s()-]+$/.test(text.trim()) && text.replace(/\D/g, '').length >= 7
