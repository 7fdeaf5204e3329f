import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import css from './breadcrumb.module.css'

/** The state of a navigation that returns to a list with its filters and position. */
export const returning = 'returning'

/** A breadcrumb step; the last one is the current page without a link. */
export type Crumb = { name: string; to?: string }

/** The breadcrumb trail. */
export const Breadcrumb = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <nav aria-label={m.platform_breadcrumb()}>
    <ol className={css.crumbs}>
      {crumbs.map(({ name, to }, i) => (
        <li key={name}>
          {i > 0 && <CaretRightIcon size={12} aria-hidden="true" />}
          {to ? (
            <Link to={to} state={returning}>
              {name}
            </Link>
          ) : (
            <span aria-current="page">{name}</span>
          )}
        </li>
      ))}
    </ol>
  </nav>
)
