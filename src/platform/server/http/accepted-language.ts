import { type Language, languages } from '#kit/text/languages.ts'

/** The first of our languages that an Accept-Language header names; null when it names none, as callers other than browsers do. */
export function acceptedLanguage(header: string | undefined): Language | null {
  const named = (header ?? '').slice(0, 200).split(',')
  const wanted = named.map(part => part.trim().split(/[-;]/, 1)[0]?.toLowerCase())
  return languages.find(language => language === wanted.find(one => languages.some(known => known === one))) ?? null
}
