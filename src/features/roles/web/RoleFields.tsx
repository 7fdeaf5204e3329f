import { Select, TextInput } from '@mantine/core'
import { m } from '#messages/messages.js'
import { RolePlatform, RoleCategory } from '../rules.ts'
import css from './role-page.module.css'
import { categoryNames, platformNames } from './labels.ts'

/** The name and the category of a role. */
export type RoleDraft = { name: string; description: string; category: RoleCategory; platform: RolePlatform }
type Props = { draft: RoleDraft; onChange: (draft: RoleDraft) => void; errorOf: (field: string) => string | undefined; autoFocus: boolean }

/** The fields above the matrix. */
export const RoleFields = ({ draft, onChange, errorOf, autoFocus }: Props) => (
  <div className={css.fields}>
    <TextInput
      size="sm"
      label={m.roles_role_name()}
      maxLength={60}
      required
      autoFocus={autoFocus}
      value={draft.name}
      onChange={event => onChange({ ...draft, name: event.currentTarget.value })}
      error={errorOf('name')}
    />
    <TextInput
      size="sm"
      label={m.roles_role_description()}
      maxLength={200}
      value={draft.description}
      onChange={event => onChange({ ...draft, description: event.currentTarget.value })}
      error={errorOf('description')}
    />
    <Select
      size="sm"
      label={m.roles_role_category()}
      data={RoleCategory.options.map(value => ({ value, label: categoryNames[value]() }))}
      value={draft.category}
      onChange={value => {
        if (value) onChange({ ...draft, category: RoleCategory.parse(value) })
      }}
    />
    <Select
      size="sm"
      label={m.roles_role_platform()}
      data={RolePlatform.options.map(value => ({ value, label: platformNames[value]() }))}
      value={draft.platform}
      onChange={value => {
        if (value) onChange({ ...draft, platform: RolePlatform.parse(value) })
      }}
    />
  </div>
)
