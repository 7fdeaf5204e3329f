import type { CSSProperties } from 'react'
import { m } from '#messages/messages.js'
import { type CharityColours, charityColours, groundOf, type Theme } from '#platform/web/theme/charity-colour.ts'
import { contrast } from '#platform/web/theme/oklch.ts'
import css from '../charity.module.css'

const themes = { light: m.charity_profile_colour_light, dark: m.charity_profile_colour_dark } as const
const isHex = (colour: string) => /^#[0-9a-f]{6}$/i.test(colour)

/** How a colour looks on buttons and as text in both themes, with its contrast, and whether it had to be adjusted. */
export function ColourPreview({ colour }: { colour: string }) {
  if (!isHex(colour)) return null
  return (
    <figure className={css.colour}>
      <figcaption>
        <i className={css.swatch} style={{ '--swatch': colour } as CSSProperties} aria-hidden="true" />
        <bdi className="code">{colour.toUpperCase()}</bdi>
        <span className="vh">{m.charity_profile_colour_preview()}</span>
      </figcaption>
      <div className={css.themes}>
        {(['light', 'dark'] as const).map(theme => (
          <Sample key={theme} colour={colour} theme={theme} />
        ))}
      </div>
    </figure>
  )
}

/** The colours of a theme whichever one the page has. */
const sampleStyle = ({ ground, solid, onSolid, ink }: { ground: string } & Pick<CharityColours, 'solid' | 'onSolid' | 'ink'>) =>
  ({ '--ground': ground, '--charity-solid': solid, '--charity-on-solid': onSolid, '--charity-ink': ink }) as CSSProperties

function Sample({ colour, theme }: { colour: string; theme: Theme }) {
  const { solid, onSolid, ink } = charityColours(colour, theme)
  const isKept = solid.toLowerCase() === colour.toLowerCase()
  const ratio = contrast(onSolid, solid).toFixed(1)
  return (
    <div>
      <p className="muted small">{themes[theme]()}</p>
      <div className={css.sample} style={sampleStyle({ ground: groundOf(theme), solid, onSolid, ink })} aria-hidden="true">
        <span>{m.charity_profile_colour_button()}</span>
        <b>{m.charity_profile_colour_text()}</b>
      </div>
      <p className="muted small">
        {m.charity_profile_colour_ratio({ ratio })}
        <br />
        {isKept ? m.charity_profile_colour_kept() : m.charity_profile_colour_adjusted({ colour: solid.toUpperCase() })}
      </p>
    </div>
  )
}
