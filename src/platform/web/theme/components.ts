import type { MantineTheme, MantineThemeComponents } from '@mantine/core'

const buttonSizes: Readonly<Record<string, readonly [height: string, padding: string, size: string]>> = {
  xs: ['28px', '10px', '0.8125rem'],
  sm: ['36px', '14px', '0.875rem'],
  md: ['40px', '16px', '0.875rem'],
  lg: ['48px', '20px', '1rem'],
  xl: ['56px', '24px', '1.0625rem'],
}
const inputSizes: Readonly<Record<string, readonly [height: string, size: string]>> = {
  xs: ['32px', '0.8125rem'],
  sm: ['36px', '0.875rem'],
  md: ['40px', '0.9375rem'],
  lg: ['44px', '1rem'],
  xl: ['52px', '1rem'],
}

const buttonVars = (_: MantineTheme, { size = 'sm' }: { size?: unknown }) => {
  const [height, padding, fontSize] = buttonSizes[String(size)] ?? ['36px', '14px', '0.875rem']
  return { root: { '--button-height': height, '--button-padding-x': padding, '--button-fz': fontSize } }
}
const inputVars = (_: MantineTheme, { size = 'md', multiline }: { size?: unknown; multiline?: unknown }) => {
  const [height, fontSize] = inputSizes[String(size)] ?? ['40px', '0.9375rem']
  return { wrapper: { ...(multiline ? {} : { '--input-height': height, '--input-size': height }), '--input-fz': fontSize } }
}

const mark = { vars: () => ({ root: { '--checkbox-icon-color': 'var(--on-primary)', '--radio-icon-color': 'var(--on-primary)' } }) }
const overlay = { color: 'var(--veil)', backgroundOpacity: 1 }
const field = { defaultProps: { size: 'md', inputWrapperOrder: ['label', 'description', 'input', 'error'] } }

/** Default props and classes of Mantine components, which are not imported here: each page would load them all. */
export const components: MantineThemeComponents = {
  Button: { defaultProps: { size: 'sm', variant: 'default' }, vars: buttonVars },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'neutral', size: 36 } },
  Input: { defaultProps: { size: 'md' }, vars: inputVars },
  InputWrapper: field,
  TextInput: field,
  Textarea: field,
  NumberInput: { defaultProps: { ...field.defaultProps, hideControls: true } },
  PasswordInput: field,
  Select: { defaultProps: { ...field.defaultProps, checkIconPosition: 'right', allowDeselect: false } },
  MultiSelect: field,
  Autocomplete: field,
  TagsInput: field,
  Checkbox: mark,
  CheckboxIndicator: mark,
  Radio: mark,
  Modal: {
    defaultProps: { radius: 'lg', centered: true, shadow: 'md', padding: 24, overlayProps: overlay, transitionProps: { duration: 160 } },
  },
  // A dialog's head is not the page's banner.
  ModalHeader: { defaultProps: { role: 'presentation' } },
  DrawerHeader: { defaultProps: { role: 'presentation' } },
  Drawer: { defaultProps: { shadow: 'md', padding: 24, overlayProps: overlay, transitionProps: { duration: 220 } } },
  Menu: { defaultProps: { shadow: 'md', radius: 'md', offset: 6, transitionProps: { duration: 160 }, position: 'bottom-end' } },
  Popover: { defaultProps: { shadow: 'md', radius: 'md', offset: 6, transitionProps: { duration: 160 } } },
  Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: false }, color: 'var(--text)', withArrow: false } },
  Tabs: { defaultProps: { keepMounted: false } },
  Badge: { defaultProps: { radius: 'xs', variant: 'light', color: 'neutral' } },
  Alert: { defaultProps: { radius: 'md', variant: 'light' } },
  Skeleton: { defaultProps: { radius: 'xs' } },
  Progress: { defaultProps: { size: 4, radius: 2 } },
  Loader: { defaultProps: { size: 20 } },
}
