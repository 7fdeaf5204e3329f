import { isFormedAsIdNumber } from '#jurisdictions/numbers/numbers-in-text.ts'
import type { PasteShape, SearchScope } from '../list-spec.ts'

const shapes: readonly (readonly [PasteShape, { test: (text: string) => boolean }])[] = [
  ['email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ['idNumber', { test: isFormedAsIdNumber }],
  ['receipt', /^[A-Z]{1,3}\d{7}$/i],
  ['reference', /^\d{1,6}-[0-9A-HJKMNP-TV-Z]{16}$/i],
  ['phone', /^\+?[\d\s()-]{7,20}$/],
  ['name', /^[\p{L}\p{M}][\p{L}\p{M}\s'’.@/-]+$/u],
]

/** The kind of number, address or name that a text looks like. */
export const shapeOfText = (text: string): PasteShape | undefined => shapes.find(([, pattern]) => pattern.test(text.trim()))?.[0]

/** Detects the scope of pasted text: e-mail, phone number, ID or receipt number. Null when ambiguous. */
export function scopeOfPaste(text: string, scopes: readonly SearchScope[]): string | null {
  const shape = shapeOfText(text)
  return scopes.find(scope => shape && scope.shape === shape)?.id ?? null
}
