import { IdleGuard } from '#platform/web/session/IdleGuard.tsx'
import type { Session } from '#platform/web/session/session.ts'
import { SignedIn } from '#platform/web/shell/SignedIn.tsx'
import { always, modules, parts } from './routes.tsx'

type Props = { hidden: readonly string[]; session: Session }

/** The back office and its watch over idleness. */
export function Inside({ hidden, session }: Props) {
  return (
    <>
      <SignedIn
        modules={modules}
        always={always}
        hidden={hidden}
        parts={parts}
        onLogout={everywhere => void session.end('chosen', everywhere)}
      />
      <IdleGuard onIdle={() => void session.end('idle')} onActiveAgain={() => void session.poll()} />
    </>
  )
}
