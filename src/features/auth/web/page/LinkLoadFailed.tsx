import { Button } from '@mantine/core'
import { m } from '#messages/messages.js'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { toSendProblem } from '#platform/web/form/use-submission.ts'
import css from './auth-page.module.css'
import { AuthPage } from './AuthPage.tsx'

/** A mailed link could not be checked; the link itself may be valid. */
export const LinkLoadFailed = ({ error, onAgain }: { error: unknown; onAgain: () => void }) => (
  <AuthPage title={m.auth_link_unread()}>
    <ProblemNotice problem={toSendProblem(error)} />
    <Button variant="filled" size="lg" className={css.submit} onClick={onAgain}>
      {m.platform_try_again()}
    </Button>
  </AuthPage>
)
