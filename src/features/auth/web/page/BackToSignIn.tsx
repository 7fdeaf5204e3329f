import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import css from './auth-page.module.css'

/** The link back to sign-in. */
export const BackToSignIn = () => (
  <p className={css.links}>
    <Link to="/authentication/login">{m.auth_back_to_sign_in()}</Link>
  </p>
)
