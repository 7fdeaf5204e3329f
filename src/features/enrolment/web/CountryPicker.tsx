import { jurisdictions } from '#jurisdictions/jurisdictions.ts'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { countries, type Country } from '#kit/identity/countries.ts'
import { m } from '#messages/messages.js'
import type { Locale } from '#messages/runtime.js'
import css from './enrol.module.css'

const isHome = ({ code }: Country) => jurisdictions.some(home => home.code === code)
/** The charities' own countries first, then all of them by name. */
const ordered = [...countries.filter(isHome), ...countries.filter(country => !isHome(country))]
const findCountries = (sought: string) => {
  const words = sought.trim().toLowerCase()
  return ordered.filter(
    ({ code, name, dial_code }) =>
      name.toLowerCase().includes(words) || code.toLowerCase() === words || dial_code.replace('+', '').startsWith(words.replace('+', '')),
  )
}

type Props = { country: string; dialCode: string; choose: (country: Country) => void; language: Locale }

/** The country of a mobile number: a button with its code, and a menu that is searched by name or code. */
export function CountryPicker({ country, dialCode, choose, language }: Props) {
  const [isOpen, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const take = (chosen: Country | undefined) => {
    if (chosen) choose(chosen)
    close()
  }
  return (
    <div
      ref={whole}
      className={css.picker}
      onBlur={event => {
        if (!whole.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={`${m.enrolment_country({}, { locale: language })}: ${country} ${dialCode}`}
        onPointerDown={event => {
          if (isOpen) event.preventDefault()
        }} // keeps the focus, because losing it would close the menu and the click reopen it
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        {country} <b>{dialCode}</b> <i aria-hidden="true" />
      </button>
      {isOpen && <Menu country={country} take={take} close={close} language={language} />}
    </div>
  )
}

type MenuProps = { country: string; take: (chosen: Country | undefined) => void; close: () => void; language: Locale }
function Menu({ country, take, close, language }: MenuProps) {
  const id = useId()
  const search = useRef<HTMLInputElement>(null)
  const [sought, setSought] = useState('')
  const [at, setAt] = useState(() => ordered.findIndex(({ code }) => code === country))
  const offered = findCountries(sought)
  const say = { locale: language }
  useEffect(() => void search.current?.focus(), [])
  useEffect(() => void document.getElementById(`${id}${at}`)?.scrollIntoView?.({ block: 'nearest' }), [id, at]) // newer browsers return a promise
  const goes: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setAt(Math.min(at + 1, offered.length - 1)),
    ArrowUp: () => setAt(Math.max(at - 1, 0)),
    Enter: () => take(offered[at]),
    Escape: close,
  }
  const press = (event: KeyboardEvent) => {
    const go = goes[event.key]
    if (!go) return
    event.preventDefault()
    go()
  }
  return (
    <div className={css.menu}>
      <input
        ref={search}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}l`}
        aria-label={m.enrolment_country_search({}, say)}
        placeholder={m.enrolment_country_search({}, say)}
        aria-activedescendant={offered[at] ? `${id}${at}` : undefined}
        autoComplete="off"
        value={sought}
        onKeyDown={press}
        onChange={event => {
          setSought(event.currentTarget.value)
          setAt(0)
        }}
      />
      <div id={`${id}l`} className={css.countries} role="listbox" aria-label={m.enrolment_country({}, say)} tabIndex={-1}>
        {offered.map((one, index) => (
          <button
            key={one.code}
            id={`${id}${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={one.code === country}
            data-at={index === at}
            onPointerDown={event => event.preventDefault()}
            onClick={() => take(one)}
          >
            <span>{one.name}</span> <b>{one.dial_code}</b>
          </button>
        ))}
      </div>
      {offered.length === 0 && <p role="status">{m.enrolment_country_none({}, say)}</p>}
    </div>
  )
}
