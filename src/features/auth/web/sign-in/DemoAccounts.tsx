import { m } from '#messages/messages.js'
import type { ResponseOf } from '#platform/contract/endpoint.ts'
import type { site } from '#features/site/contract.ts'
import css from '../page/auth-page.module.css'

type Props = { site: ResponseOf<typeof site.configuration>; onChoose: (email: string) => void }

/** The accounts of a demo installation. */
export const DemoAccounts = ({ site: { demoAccounts, demoPassword, mailbox }, onChoose }: Props) => (
  <details className={css.accounts}>
    <summary>{m.auth_demo_title()}</summary>
    <p className="muted">{m.auth_demo_note({ password: demoPassword ?? '' })}</p>
    <ul>
      {demoAccounts.map(({ email, charity, role }) => (
        <li key={email}>
          <button type="button" aria-label={m.auth_demo_use({ email })} onClick={() => onChoose(email)}>
            <span>{email}</span>
            <span>
              {charity} · {role}
            </span>
          </button>
        </li>
      ))}
    </ul>
    {mailbox && <a href={mailbox.replace(/^\//, '')}>{m.auth_mailbox()}</a>}
  </details>
)
