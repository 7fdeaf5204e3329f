import { amountBrackets } from '#jurisdictions/amount-brackets.ts'
import { isDay } from '#kit/time/days.ts'
import type { FilterSpec, FilterValue } from '../list-spec.ts'

const whole = /^\d{1,12}$/
const recordId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Serialises a filter value for the URL: `2026-02-19..2026-03-02`, `month`, `6~7`, `100..5000`. */
export function writeFilter(value: FilterValue): string {
  switch (value.kind) {
    case 'preset':
      return value.preset
    case 'days':
      return `${value.from ?? ''}..${value.to ?? ''}`
    case 'between':
      return `${value.min ?? ''}..${value.max ?? ''}`
    case 'chosen':
      return value.values.map(escapeTilde).join('~')
    case 'text':
      return value.text
  }
}

/** Parses a value written by `writeFilter`; invalid text is null, so that a mistyped link still opens the list. */
export function readFilter(spec: FilterSpec, text: string, presets: readonly string[]): FilterValue | null {
  if (text.trim() === '') return null
  switch (spec.kind) {
    case 'dates':
      return presets.includes(text) ? { kind: 'preset', preset: text } : readDays(text)
    case 'choices':
    case 'choice':
      return readChosen(spec, text)
    case 'amountBrackets':
      return spec.range && text.includes('..') ? readBetween(text) : readChosen(spec, text)
    case 'amounts':
      return readBetween(text)
    case 'text':
      return { kind: 'text', text }
    case 'record':
      return recordId.test(text) ? { kind: 'chosen', values: [text] } : null
  }
}

function readDays(text: string): FilterValue | null {
  const [from = '', to = '', ...rest] = text.split('..')
  if (rest.length > 0 || !text.includes('..') || (!from && !to)) return null
  if ((from && !isDay(from)) || (to && !isDay(to)) || (from && to && from > to)) return null
  return { kind: 'days', from: from || null, to: to || null }
}

function readBetween(text: string): FilterValue | null {
  const [min = '', max = '', ...rest] = text.split('..')
  if (rest.length > 0 || !text.includes('..') || (!min && !max)) return null
  if ((min && !whole.test(min)) || (max && !whole.test(max)) || (min && max && Number(min) > Number(max))) return null
  return { kind: 'between', min: min ? Number(min) : null, max: max ? Number(max) : null }
}

function readChosen(spec: Extract<FilterSpec, { kind: 'choices' | 'choice' | 'amountBrackets' }>, text: string): FilterValue | null {
  const known = knownValues(spec)
  const values = [...new Set(splitTilde(text))].filter(value => value !== '' && (known?.includes(value) ?? true))
  const allowed = spec.kind === 'choice' ? values.slice(0, 1) : values
  return allowed.length > 0 ? { kind: 'chosen', values: allowed } : null
}

/** The valid values as text, or null when only the server knows them. */
function knownValues(spec: FilterSpec): readonly string[] | null {
  if (spec.kind === 'amountBrackets') return amountBrackets.map(bracket => String(bracket.id))
  if (spec.kind !== 'choices' && spec.kind !== 'choice') return null
  return typeof spec.options === 'function' ? null : spec.options.map(option => String(option.value))
}

const escapeTilde = (value: string) => value.replaceAll('!', '!!').replaceAll('~', '!-')
const splitTilde = (text: string) => text.split('~').map(part => part.replace(/!(.)/g, (_, mark: string) => (mark === '-' ? '~' : mark)))
