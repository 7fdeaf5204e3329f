import { useState } from 'react'
import { m } from '#messages/messages.js'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import type { Difference } from './ConflictNotice.tsx'
import type { FormHandle } from './use-form.ts'

type Choices<Version, Values extends object> = {
  /** The fields in which two versions differ, as text. */
  differencesOf: (seen: Version, saved: Version) => readonly Difference[]
  /** A version as the form holds it. */
  valuesOf: (saved: Version) => Values
  /** Entries made on the version that was seen, moved to the saved one. Without it they stay as typed. */
  rebase?: (typed: Values, seen: Version, saved: Version) => Values
}

/** Applies the entries made on one version to the version saved since; fields without entries take the saved value. */
export const rebaseDraft =
  <Version, Values extends object>(valuesOf: (version: Version) => Values) =>
  (typed: Values, seen: Version, saved: Version): Values => {
    const before = valuesOf(seen)
    const touched = Object.entries(typed).filter(([field, value]) => value !== before[field as keyof Values])
    return { ...valuesOf(saved), ...Object.fromEntries(touched) }
  }

/** The fields in which two versions differ, by how each is written. */
export const differencesBy = <Version>(
  seen: Version,
  saved: Version,
  texts: Readonly<Record<string, (version: Version) => string | null>>,
): Difference[] =>
  Object.entries(texts)
    .map(([field, textOf]) => ({ field, before: textOf(seen) ?? '', after: textOf(saved) ?? '' }))
    .filter(({ before, after }) => before !== after)

/**
 * The version of a record that a form edits, and the one that another user saved while it was filled in. `watch` sends, and finds the saved
 * version when the answer is CHANGED_SINCE, which it throws like every other refusal. `resolve` gives the props of `ConflictNotice`, null
 * without a conflict, and the form, which does not repeat that refusal. A form of its own kind reads `seen` and `saved`, and calls `accept`
 * once one of them was chosen. `known` is null for a new record.
 */
export function useSavedVersion<Version extends object, Known extends Version | null>(known: Known, find: () => Promise<Version>) {
  const [seen, setSeen] = useState<Version | Known>(known)
  const [saved, setSaved] = useState<Version | null>(null)
  const [settled, setSettled] = useState(0)

  const watch = async <Done>(send: () => Promise<Done>): Promise<Done> => {
    try {
      return await send()
    } catch (error) {
      if (seen && error instanceof RefusalError && error.code === 'CHANGED_SINCE') setSaved(await find())
      throw error
    }
  }
  const accept = () => {
    if (saved) setSeen(saved)
    setSaved(null)
  }
  function resolve<Values extends object>(form: FormHandle<Values>, { differencesOf, valuesOf, rebase }: Choices<Version, Values>) {
    const goOn = (change: (typed: Values) => Values) => {
      form.change(change)
      accept()
      setSettled(form.attempts)
    }
    const conflict =
      saved && seen
        ? {
            title: m.platform_conflict(),
            differences: differencesOf(seen, saved),
            keepMine: () => goOn(typed => rebase?.(typed, seen, saved) ?? typed),
            takeTheirs: { label: m.platform_conflict_theirs(), take: () => goOn(() => valuesOf(saved)) },
          }
        : null
    return { form: saved || settled === form.attempts ? { ...form, message: null } : form, conflict }
  }
  return { seen, saved, watch, accept, resolve }
}
