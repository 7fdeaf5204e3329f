import { NavLink } from 'react-router'
import { m } from '#messages/messages.js'
import { rootPath } from '../paths.ts'
import css from './user-tabs.module.css'

/** The lists of people: all users, and those who collect zakat in the field. */
export const UserTabs = () => (
  <nav className={css.tabs} aria-label={m.users_lists()}>
    <NavLink to={rootPath} end>
      {m.users_all()}
    </NavLink>
    <NavLink to={`${rootPath}/amil`} end>
      {m.users_amil()}
    </NavLink>
  </nav>
)
