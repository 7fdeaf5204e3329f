import { Button } from '@mantine/core'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { formPath, type FormPart } from '#features/charity-profile/paths.ts'
import { formParts } from '../form/form-parts.ts'

/** Leads to the form of a section. */
export const EditLink = ({ part }: { part: FormPart }) => (
  <Button
    component={Link}
    to={formPath(part)}
    size="xs"
    leftSection={<PencilSimpleIcon aria-hidden="true" />}
    aria-label={m.charity_profile_edit_part({ part: formParts[part].name() })}
  >
    {m.charity_profile_edit()}
  </Button>
)
