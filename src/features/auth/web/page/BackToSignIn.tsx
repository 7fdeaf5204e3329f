import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import css from './auth-page.module.css'

/** The way back to signing in, below what stands instead of it. */
export const BackToSignIn = () => (
  <p className={css.links}>
    <Link to="/authentication/login">{m.access_back_to_sign_in()}</Link>
  </p>
)
