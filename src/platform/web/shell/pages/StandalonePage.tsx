import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { Mark } from '#platform/web/ui/Mark.tsx'
import css from './standalone.module.css'

/** A page outside the shell: the product's name and centred content. */
export const StandalonePage = ({ children }: { children: ReactNode }) => (
  <div className={css.page}>
    <header className={css.brand}>
      <Mark /> {m.platform_product()}
    </header>
    <main className={css.main}>{children}</main>
  </div>
)
